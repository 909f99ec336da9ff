/** Removes blank lines, to fit more of a text into a few lines. */
export const collapseBlankLines = (text: string) => text.replace(/\n\s*\n/g, '\n')
