import { once } from './once.ts'

const names = once(
  () => new Intl.DisplayNames(undefined, { type: 'language', languageDisplay: 'standard' }),
)

/** Returns the name of a language in the browser's locale; the code itself if it has no name. */
export function languageName(code: string): string {
  try {
    const name = names().of(code) ?? code
    return name.charAt(0).toLocaleUpperCase() + name.slice(1)
  } catch {
    return code
  }
}
