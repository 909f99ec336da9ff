import { SOURCE_HOST } from '@seam/contract/view-source.ts'

/** Returns the host of the other site that led to this page, or that embeds it; '' if unknown. */
export function referringHost(referrer = document.referrer): string {
  if (!URL.canParse(referrer)) return ''
  const host = new URL(referrer).hostname.toLowerCase()
  return host !== location.hostname && SOURCE_HOST.test(host) ? host : ''
}
