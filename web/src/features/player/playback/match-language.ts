/** Returns the language that equals `preferred`, else one of the same base (pt for pt-BR), else ''. */
export function matchLanguage(languages: readonly string[], preferred: string): string {
  if (preferred === '') return ''
  const base = (code: string) => code.split('-')[0]
  return (
    languages.find((each) => each === preferred) ??
    languages.find((each) => base(each) === base(preferred)) ??
    ''
  )
}
