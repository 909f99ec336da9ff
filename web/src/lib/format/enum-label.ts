/** Returns the label of an enumeration value: Public for `PUBLIC`. */
export const enumLabel = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()
