/** What a file may be, shaped as the kit's UploadField takes it; the server checks the bytes by the same table. */
export interface UploadRules {
  /** Endings with their names: `{ jpg: 'JPG', png: 'PNG' }`. */
  readonly endings: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  /** How a sentence names such a file. */
  readonly words: string;
}

const PICTURE = { jpg: 'JPG', jpeg: 'JPEG', png: 'PNG' } as const;

/** Every kind of file people upload with a form; its limits are defined only here. */
export const UPLOAD_RULES = {
  photo: { endings: PICTURE, maxBytes: 1_000_000, words: 'a photo (JPG, JPEG or PNG) of at most 1 MB' },
  signature: {
    endings: PICTURE,
    maxBytes: 500_000,
    words: 'a picture of the signature (JPG, JPEG or PNG) of at most 500 kB',
  },
  certificate: { endings: { pdf: 'PDF' }, maxBytes: 2_000_000, words: 'a PDF file of at most 2 MB' },
} as const satisfies Record<string, UploadRules>;

export type UploadKind = keyof typeof UPLOAD_RULES;

/** Name of the multipart field for the body of a call as JSON beside its files. */
export const PAYLOAD_FIELD = 'payload';
