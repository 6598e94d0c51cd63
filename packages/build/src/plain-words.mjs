/** Words that no clerk should have to decipher, on screens and in what the server answers. */
export const FORBIDDEN_WORDS =
  /\b(stands|keyed|anew|whoever|nobody|taken away|mended|is told|go(?:es)? on|meanwhile|the way of|wished|to be seen)\b/i;
