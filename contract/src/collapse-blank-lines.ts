/** Removes blank lines, which a text of few lines cannot spare. */
export const collapseBlankLines = (text: string) => text.replace(/\n\s*\n/g, '\n')
