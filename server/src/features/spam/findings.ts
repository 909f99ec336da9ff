import type { HoldReason, SpamRule } from '@seam/contract/hold.ts'
import { messages } from '@seam/contract/messages.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import { spamMessages } from '@seam/contract/spam-messages.ts'
import { createWordFinder } from '../../infra/fold-words.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import { countLinks, countMentions } from './count-links.ts'

/** The texts of something new or edited, by field. */
export type Texts = Record<string, string>

/** What a rule of the site does not let pass. */
export interface Finding {
  reason: HoldReason
  rule: SpamRule
  /** The field that has it. */
  field: string
  /** How many links or mentions. */
  amount: number
  word: string | null
  message: string
}

const finders = new WeakMap<readonly string[], ReturnType<typeof createWordFinder>>()

/** Returns the finder of a list, which is made once: lists are long, and settings are cached. */
function finderOf(words: readonly string[]) {
  const finder = finders.get(words) ?? createWordFinder(words)
  finders.set(words, finder)
  return finder
}

/** Returns what the rules of the site find in texts. */
export const findSpam = (settings: SiteSettings, isNewcomer: boolean, texts: Texts): Finding[] => [
  ...findWords(texts, settings.refusedWords, 'REFUSE', messages.wordRefused),
  ...findLinks(settings, isNewcomer, texts),
  ...findMentions(settings, isNewcomer, texts),
  ...findWords(texts, settings.heldWords, 'HOLD', messages.watchedWordInEdit),
]

/** Returns what the rules find where nothing can wait for a moderator, as in a profile. */
export const findInProfile = (
  settings: SiteSettings,
  isNewcomer: boolean,
  texts: Texts,
): Finding[] => [
  ...findWatchedWords(settings, texts),
  ...findLinks(settings, isNewcomer, texts),
  ...findMentions(settings, isNewcomer, texts),
]

/** Throws 422 if texts have a word of either list, where nothing can wait for a moderator. */
export const rejectWatchedWords = (settings: SiteSettings, texts: Texts): void =>
  refuse(findWatchedWords(settings, texts)[0])

const findWatchedWords = (settings: SiteSettings, texts: Texts): Finding[] =>
  [settings.refusedWords, settings.heldWords].flatMap((words) =>
    findWords(texts, words, 'REFUSE', messages.wordRefused),
  )

function findWords(texts: Texts, words: readonly string[], rule: SpamRule, message: string) {
  if (words.length === 0) return []
  return Object.entries(texts).flatMap(([field, text]): Finding[] => {
    const word = finderOf(words)(text)
    return word === undefined ? [] : [{ reason: 'words', rule, field, amount: 1, word, message }]
  })
}

function findLinks(settings: SiteSettings, isNewcomer: boolean, texts: Texts): Finding[] {
  const { newcomerLinks: most, linkRule: rule } = settings
  const { field, amount } = countIn(texts, countLinks)
  if (!isNewcomer || amount <= most) return []
  const message = spamMessages.newcomerLinks(most)
  return [{ reason: 'links', rule, field, amount, word: null, message }]
}

function findMentions(settings: SiteSettings, isNewcomer: boolean, texts: Texts): Finding[] {
  const { newcomerMentions, maxMentions, mentionRule: rule } = settings
  const { field, amount } = countIn(texts, countMentions)
  const finding = { reason: 'mentions', rule, field, amount, word: null } as const
  if (isNewcomer && amount > newcomerMentions) {
    return [{ ...finding, message: spamMessages.newcomerMentions(newcomerMentions) }]
  }
  return amount > maxMentions ? [{ ...finding, message: spamMessages.mentions(maxMentions) }] : []
}

/** Returns the sum over all fields, and the last field that has any. */
function countIn(texts: Texts, count: (text: string) => number) {
  const counts = Object.entries(texts).map(([field, text]) => ({ field, amount: count(text) }))
  return {
    field: counts.findLast(({ amount }) => amount > 0)?.field ?? '',
    amount: counts.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** Throws 422 at the field of what was found. */
export function refuse(finding: Finding | undefined): void {
  if (finding) throw fieldProblem(finding.field, finding.message)
}
