const names = new Intl.DisplayNames(undefined, { type: 'language', languageDisplay: 'standard' })

/** A language by its name, in the words of the reader; by its code where it has none. */
export function languageName(code: string): string {
  try {
    const name = names.of(code) ?? code
    return name.charAt(0).toLocaleUpperCase() + name.slice(1)
  } catch {
    return code
  }
}
