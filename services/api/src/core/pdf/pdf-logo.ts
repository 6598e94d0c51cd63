import sharp from 'sharp';
import { MAX_PIXELS } from '../uploads/picture';

/** The room a logo has in the head of a document, in points. */
export const LOGO = { width: 44, height: 42 } as const;
/** Dots of a logo on paper: 300 to the inch. */
const DOTS = 184;

/** A picture that is in the document once, however often it is drawn. */
export type Picture = PDFKit.Mixins.ImageSrc;

/** The logo as it goes into a document, on white; undefined where the university has set none. */
export async function printedLogo(picture: Buffer | undefined): Promise<Buffer | undefined> {
  if (!picture) return undefined;
  // a picture with holes would be written by the library only after the document's end
  return sharp(picture, { limitInputPixels: MAX_PIXELS })
    .resize({ width: DOTS, height: DOTS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Takes a JPEG into the document. */
export const openPicture = (doc: PDFKit.PDFDocument, bytes: Buffer): Picture =>
  (doc as unknown as { openImage(bytes: Buffer): Picture }).openImage(bytes);

export function drawLogo(doc: PDFKit.PDFDocument, logo: Picture, { x, y }: { x: number; y: number }): void {
  doc.image(logo, x, y, { fit: [LOGO.width, LOGO.height], align: 'center', valign: 'center' });
}
