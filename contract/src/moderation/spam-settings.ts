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

/** What a site does against spam and surges of sign-ups. */
export const spamSettings = {
  /** For how many hours a new account is a newcomer, unless that many of its things stay. */
  newcomerHours: amount,
  newcomerKept: amount,
  /** What newcomers may have in a text, and publish in a day. */
  newcomerLinks: amount,
  newcomerMentions: amount,
  newcomerTexts: amount,
  newcomerVideos: amount,
  /** The mentions that anyone may have in a text. */
  maxMentions: amount,
  /** The same text in a day, of one account and of many accounts; 0 for any number. */
  repeatsOfOne: amount,
  repeatsOfAll: amount,
  linkRule: rule,
  mentionRule: rule,
  repeatRule: rule,
  /** Texts with such a word wait for a moderator, or are refused. */
  heldWords: list(watchedWord),
  refusedWords: list(watchedWord),
  /** The sign-ups in an hour from which a sign-up needs a proof of work; 0 for never. */
  signUpProofs: z
    .int({ error: messages.signUpSurge })
    .min(0, { error: messages.signUpSurge })
    .max(limits.signUpSurge, { error: messages.signUpSurge }),
  /** From which no one signs up: addresses, or networks such as 203.0.113.0/24. */
  blockedNetworks: list(network),
  /** With which no one signs up, nor with subdomains of them. */
  blockedMailDomains: list(mailDomain),
  /** Whether addresses of services for a short time are refused. */
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
