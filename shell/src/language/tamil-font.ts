/** Noto Sans Tamil from our own origin; webpack turns it into a file with a content hash. */
export const TAMIL_FONT_URL = new URL(
  '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2',
  import.meta.url,
).href;
