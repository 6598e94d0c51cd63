/** Why a day is off, as it is said here: Sunday in the language of the screen, a holiday by its name. */
export const offText = (known: (text: string) => string, why: string): string => why.split(', ').map(known).join(', ');
