import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type sharpType from 'sharp';
import { root } from './root';

// the server's library for photos: a picture of the handbook is made as small as a stored one
const sharp = createRequire(`${root}services/api/package.json`)('sharp') as typeof sharpType;

const FOLDER = `${root}docs/pictures`;

/** Writes what is seen into docs/pictures; few colours are enough for a screen. */
export async function savePicture(page: Page, name: string, { fullPage = false } = {}): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  const bytes = await page.screenshot({ fullPage, animations: 'disabled' });
  const file = `${FOLDER}/${name}.png`;
  writeFileSync(file, await sharp(bytes).png({ palette: true, colours: 16, effort: 4, dither: 0 }).toBuffer());
  return file;
}
