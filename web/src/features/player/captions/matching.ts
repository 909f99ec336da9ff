/** Of the languages there are, the one that is wanted or one like it: pt for pt-BR. Empty where none is. */
export function matchingLanguage(languages: readonly string[], wanted: string): string {
  if (wanted === '') return ''
  const base = (code: string) => code.split('-')[0]
  return (
    languages.find((each) => each === wanted) ??
    languages.find((each) => base(each) === base(wanted)) ??
    ''
  )
}
