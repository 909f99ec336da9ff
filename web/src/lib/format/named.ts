/** A word of an enumeration for people: `PUBLIC` is Public. */
export const named = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()
