const LATIN = /\p{sc=Latin}/u
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/u
const OTHER_SCRIPTS = [
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /(?![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Common}\p{sc=Inherited}])\p{L}/u,
]
/** Cyrillic letters only that look like Latin ones. */
const LOOKS_LATIN = /^[асеһіјӏорԛѕԝхуү\d-]*[асеһіјӏорԛѕԝхуү][асеһіјӏорԛѕԝхуү\d-]*$/i
const HOST = /^https?:\/\/(?:[^/?#]*@)?([^/?#:]+)/i

/** Whether a label of a domain has letters of more than one script, or passes for one of another script. */
function isDisguised(label: string): boolean {
  const others = OTHER_SCRIPTS.filter((script) => script.test(label)).length
  const mixed = others > 1 || (others === 1 && (LATIN.test(label) || EAST_ASIAN.test(label)))
  return mixed || LOOKS_LATIN.test(label)
}

/** Returns a URL as it is shown: with its domain as punycode if that could be taken for another. */
export function revealDomain(url: string): string {
  const host = HOST.exec(url)?.[1] ?? ''
  return host.split('.').some(isDisguised) ? url.replace(host, new URL(url).hostname) : url
}
