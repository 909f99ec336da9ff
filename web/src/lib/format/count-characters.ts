/** Returns the length of a text in code points, as the limits of texts are counted. */
export const countCharacters = (text: string): number => Array.from(text).length
