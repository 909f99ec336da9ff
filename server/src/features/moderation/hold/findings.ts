import type { HoldReason, SpamRule } from '@seam/contract/moderation/hold.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { SiteSettings } from '@seam/contract/site-settings.ts'
import { spamMessages } from '@seam/contract/moderation/spam-messages.ts'
import { fieldProblem } from '../../../infra/http/problem-error.ts'
import { readTexts, type TextFacts, type Texts } from './text-facts.ts'

/** A violation of one of the site's rules. */
export interface Finding {
  reason: HoldReason
  rule: SpamRule
  field: string
  /** The number of links or mentions. */
  amount: number
  word: string | null
  message: string
}

export const findSpam = (
  settings: SiteSettings,
  isNewcomer: boolean,
  facts: TextFacts,
): Finding[] => [
  ...findWords(facts, 'refusedWord', 'REFUSE', serverMessages.wordRefused),
  ...findLinks(settings, isNewcomer, facts),
  ...findMentions(settings, isNewcomer, facts),
  ...findWords(facts, 'heldWord', 'HOLD', serverMessages.watchedWordInEdit),
]

/** Returns the findings in texts that cannot be held for review, such as a profile. */
export const findInProfile = (
  settings: SiteSettings,
  isNewcomer: boolean,
  facts: TextFacts,
): Finding[] => [
  ...findWatchedWords(facts),
  ...findLinks(settings, isNewcomer, facts),
  ...findMentions(settings, isNewcomer, facts),
]

/** Throws 422 if texts that cannot be held for review contain a word of either list. */
export const rejectWatchedWords = (facts: TextFacts): void => refuse(findWatchedWords(facts)[0])

/** Throws 422 if a name contains a word of either list. */
export const rejectWatchedName = (settings: SiteSettings, texts: Texts): void =>
  rejectWatchedWords(readTexts({ texts, lists: settings, facts: 'words' }))

const findWatchedWords = (facts: TextFacts): Finding[] =>
  (['refusedWord', 'heldWord'] as const).flatMap((list) =>
    findWords(facts, list, 'REFUSE', serverMessages.wordRefused),
  )

const findWords = (
  { fields }: TextFacts,
  list: 'refusedWord' | 'heldWord',
  rule: SpamRule,
  message: string,
) =>
  Object.entries(fields).flatMap(([field, { [list]: word }]): Finding[] =>
    word === undefined ? [] : [{ reason: 'words', rule, field, amount: 1, word, message }],
  )

function findLinks(settings: SiteSettings, isNewcomer: boolean, facts: TextFacts): Finding[] {
  const { newcomerLinks: most, linkRule: rule } = settings
  const { field, amount } = countIn(facts, 'links')
  if (!isNewcomer || amount <= most) return []
  const message = spamMessages.newcomerLinks(most)
  return [{ reason: 'links', rule, field, amount, word: null, message }]
}

function findMentions(settings: SiteSettings, isNewcomer: boolean, facts: TextFacts): Finding[] {
  const { newcomerMentions, maxMentions, mentionRule: rule } = settings
  const { field, amount } = countIn(facts, 'mentions')
  const finding = { reason: 'mentions', rule, field, amount, word: null } as const
  if (isNewcomer && amount > newcomerMentions) {
    return [{ ...finding, message: spamMessages.newcomerMentions(newcomerMentions) }]
  }
  return amount > maxMentions ? [{ ...finding, message: spamMessages.mentions(maxMentions) }] : []
}

/** Returns the sum over all fields and the last field with any. */
function countIn({ fields }: TextFacts, what: 'links' | 'mentions') {
  const counts = Object.entries(fields).map(([field, facts]) => ({ field, amount: facts[what] }))
  return {
    field: counts.findLast(({ amount }) => amount > 0)?.field ?? '',
    amount: counts.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** Throws 422 at the field of a finding. */
export function refuse(finding: Finding | undefined): void {
  if (finding) throw fieldProblem(finding.field, finding.message)
}
