/** Letters of Latin and of another script. Chinese, Japanese and Korean names have both. */
const MIXED =
  /(?=.*\p{sc=Latn})(?=.*(?![\p{sc=Latn}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])\p{L})|(?=.*\p{sc=Cyrl})(?=.*\p{sc=Grek})/u
/** Cyrillic letters only that look like Latin ones. */
const LOOKS_LATIN = /^(?=.*\p{sc=Cyrl})[асеһіјӏорԛѕԝхуү\d-]+$/iu

/** Returns a URL as it is shown: with its domain as punycode if that could be taken for another. */
export function revealDomain(url: string): string {
  const labels = url.split(/[/?#]/)[2]?.split(/[.@:]/) ?? []
  const isDisguised = labels.some((label) => MIXED.test(label) || LOOKS_LATIN.test(label))
  return isDisguised ? new URL(url).href : url
}
