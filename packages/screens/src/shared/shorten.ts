/** The beginning of a text that is longer than `length` characters, with an ellipsis; where it is used, the whole is a press away. */
export const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;
