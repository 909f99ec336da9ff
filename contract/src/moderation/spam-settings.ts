import * as z from 'zod'
import { spamRules } from './hold.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { isMailDomain, isNetwork } from '../networks.ts'

const amount = z
  .int({ error: messages.spamAmount })
  .min(0, { error: messages.spamAmount })
  .max(limits.spamAmount, { error: messages.spamAmount })

const rule = z.enum(spamRules, { error: messages.spamRule })

const list = (entry: z.ZodType<string, string>) =>
  z
    .array(entry, { error: messages.spamList })
    .max(limits.spamList, { error: messages.spamListLong })

const watchedWord = z
  .string({ error: messages.heldWordForm })
  .trim()
  .max(limits.heldWord, { error: messages.heldWordLong })
  .regex(/[\p{L}\p{N}]/u, { error: messages.heldWordForm })

const lowerCase = (error: string) => z.string({ error }).trim().toLowerCase().max(253, { error })

const network = lowerCase(messages.networkForm).refine(isNetwork, { error: messages.networkForm })

const mailDomain = lowerCase(messages.mailDomainForm).refine(isMailDomain, {
  error: messages.mailDomainForm,
})

/** Measures against spam and sign-up surges. */
export const spamSettings = {
  /** Hours for which a new account is a newcomer, unless this many of its items stay up. */
  newcomerHours: amount,
  newcomerKept: amount,
  /** Links and mentions per text of a newcomer, and texts and videos per day. */
  newcomerLinks: amount,
  newcomerMentions: amount,
  newcomerTexts: amount,
  newcomerVideos: amount,
  /** Mentions per text of anyone. */
  maxMentions: amount,
  /** Copies of the same text per day, from one account and from all accounts; 0 for no limit. */
  repeatsOfOne: amount,
  repeatsOfAll: amount,
  linkRule: rule,
  mentionRule: rule,
  repeatRule: rule,
  /** Texts that contain such a word wait for a moderator, or are rejected. */
  heldWords: list(watchedWord),
  refusedWords: list(watchedWord),
  /** Sign-ups per hour from which each one needs a proof of work; 0 for never. */
  signUpProofs: z
    .int({ error: messages.signUpSurge })
    .min(0, { error: messages.signUpSurge })
    .max(limits.signUpSurge, { error: messages.signUpSurge }),
  /** Sign-ups from these are rejected: addresses, or networks such as 203.0.113.0/24. */
  blockedNetworks: list(network),
  /** Sign-ups with addresses at these domains or their subdomains are rejected. */
  blockedMailDomains: list(mailDomain),
  /** Whether disposable mail addresses are rejected. */
  refuseDisposableMail: z.boolean({ error: messages.flag }),
}

export const defaultSpamSettings = {
  newcomerHours: 24,
  newcomerKept: 3,
  newcomerLinks: 2,
  newcomerMentions: 2,
  newcomerTexts: 10,
  newcomerVideos: 3,
  maxMentions: limits.mentions,
  repeatsOfOne: 3,
  repeatsOfAll: 10,
  linkRule: 'HOLD',
  mentionRule: 'HOLD',
  repeatRule: 'HOLD',
  heldWords: [] as string[],
  refusedWords: [] as string[],
  signUpProofs: 30,
  blockedNetworks: [] as string[],
  blockedMailDomains: [] as string[],
  refuseDisposableMail: true,
} as const
