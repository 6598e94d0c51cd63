/** Why a file is not taken, worded to follow 'The file'. */
export class UploadRejected extends Error {
  override readonly name = 'NotTaken';
}
