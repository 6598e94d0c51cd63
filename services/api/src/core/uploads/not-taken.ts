/** Why a file is not taken, worded to follow 'The file'. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}
