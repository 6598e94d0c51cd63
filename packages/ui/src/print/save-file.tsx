/** Hands bytes to the browser to be saved under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after the click; a minute is plenty and frees the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
