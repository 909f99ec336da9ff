/** Mixes Latin letters with another script. Chinese, Japanese and Korean names may do so. */
const MIXED =
  /(?=.*\p{sc=Latn})(?=.*(?![\p{sc=Latn}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\p{L})|(?=.*\p{sc=Cyrl})(?=.*\p{sc=Grek})/u
/** Only Cyrillic letters that look like Latin ones. */
const LOOKS_LATIN = /^(?=.*\p{sc=Cyrl})[асеһіјӏорԛѕԝхуү\d-]+$/iu

/** Returns a URL for display, with its domain as punycode if it could be mistaken for another. */
export function revealDomain(url: string): string {
  const labels = url.split(/[/?#]/)[2]?.split(/[.@:]/) ?? []
  const isDisguised = labels.some((label) => MIXED.test(label) || LOOKS_LATIN.test(label))
  return isDisguised ? new URL(url).href : url
}
