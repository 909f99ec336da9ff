import { domainToUnicode } from 'node:url'
import tlds from 'tlds' with { type: 'json' }
import { MENTION } from '@seam/contract/mentions.ts'
import { INVISIBLE_CHARACTERS } from '@seam/contract/text.ts'
import { findLinks } from '@seam/links/find-links.ts'

const INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'gu')
/** Labels with a dot after each, a top-level domain, and whether a path or an `@` follows. */
const NAME =
  /(?<![\p{L}\p{M}\p{N}.@/_-])((?:[\p{L}\p{M}\p{N}-]+\.)+)(\p{L}[\p{L}\p{M}\p{N}-]+)(?=([/@]?))/gu

const TOP_LEVEL_DOMAINS = new Set<string>(tlds)
/** Top-level domains that are, without a path, more often file extensions. */
const FILE_ENDINGS = new Set(['md', 'mov', 'py', 'rs', 'sh', 'zip'])
/** An abbreviation with the next word (`e.g.in`), or a number with its unit (`3.pm`). */
const NO_DOMAIN = /^(?:(?:\p{L}\.){2,}\p{L}+|[\p{N}.]+\p{L}{2})$/u
/** The end of one sentence and the beginning of the next, without a space. */
const TWO_SENTENCES = /^\p{Ll}.*\.\p{Lu}\p{Ll}+$/u

function isDomain([name, labels = '', end = '', next]: RegExpExecArray): boolean {
  const tld = domainToUnicode(end.toLowerCase())
  if (next === '@') return false
  if (/^www\./i.test(labels)) return true
  if (!TOP_LEVEL_DOMAINS.has(tld)) return false
  return (
    next === '/' || !(FILE_ENDINGS.has(tld) || NO_DOMAIN.test(name) || TWO_SENTENCES.test(name))
  )
}

/**
 * If normalization makes a text longer than this many times, it is searched as it is, which bounds
 * the work. What is shown as a link is counted either way.
 */
const MAX_GROWTH = 3

/** Counts the links in a text: URLs, and domains that a reader would type. */
export function countLinks(text: string): number {
  // First the URLs that are shown as links, then those that invisible characters break up.
  const normalized = text.normalize('NFKC')
  const shown = removeLinks(normalized.length > MAX_GROWTH * text.length ? text : normalized)
  const hidden = removeLinks(shown.rest.replace(INVISIBLE, ''))
  const domains = Array.from(hidden.rest.matchAll(NAME)).filter(isDomain)
  return shown.count + hidden.count + domains.length
}

function removeLinks(text: string): { count: number; rest: string } {
  const links = findLinks(text)
  const starts = [0, ...links.map(({ end }) => end)]
  const rest = starts.map((start, n) => text.slice(start, links[n]?.start)).join(' ')
  return { count: links.length, rest }
}

/** Counts the users that a text mentions, whether or not they exist. */
export const countMentions = (text: string): number =>
  new Set(Array.from(text.matchAll(MENTION), ([, name = '']) => name.toLowerCase())).size
