// oxlint-disable-next-line no-control-regex -- the ASCII range starts with them
const ASCII = /^[\u0000-\u007f]*$/
/** Characters that would end the host of a URL or be decoded in it. */
const NO_DOMAIN = /[\s/?#@:\\[\]%]/

/**
 * Returns an international domain as lowercase ASCII (punycode). Returns any other domain, and any
 * text that is not a domain, unchanged.
 */
export function toAsciiDomain(domain: string): string {
  const url = `http://${domain}`
  if (ASCII.test(domain) || NO_DOMAIN.test(domain) || !URL.canParse(url)) return domain
  return new URL(url).hostname
}

/** Returns an email address with its domain in ASCII. */
export function toAsciiAddress(address: string): string {
  const domain = address.lastIndexOf('@') + 1
  return domain === 0 ? address : address.slice(0, domain) + toAsciiDomain(address.slice(domain))
}
