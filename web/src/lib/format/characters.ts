/** How many characters a text has, counted as its limits are: by code points. */
export const characters = (text: string): number => Array.from(text).length
