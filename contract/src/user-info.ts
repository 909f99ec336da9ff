import * as z from 'zod'
import { hasNoInvisibleCharacters, hasNoMixedScripts, isReservedName } from './full-name.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { hasNoControlCharacters, nonBlankText, text } from './text.ts'

/** What users say about themselves, in every response with a full user. */
export const userInfo = z.object({
  username: z.string(),
  fullName: z.string(),
  about: z.string(),
  pronouns: z.string(),
})
export type UserInfo = z.infer<typeof userInfo>

export const fullName = nonBlankText(messages.fullNameEmpty)
  .trim()
  // Longer names skip the checks below, whose cost grows faster than the length.
  .max(limits.fullName, { error: messages.fullNameLong, abort: true })
  .refine(hasNoControlCharacters, { error: messages.fullNameForm })
  .refine(hasNoInvisibleCharacters, { error: messages.fullNameInvisible })
  .refine(hasNoMixedScripts, { error: messages.fullNameScripts })
  .refine((name) => !isReservedName(name), { error: messages.fullNameReserved })

export const username = z
  .string({ error: messages.usernameForm })
  .regex(/^[a-z0-9_]{3,20}$/, { error: messages.usernameForm })

/** Shown beside the name. Empty for none. */
const pronouns = text(messages.pronounsLong)
  .trim()
  .max(limits.pronouns, { error: messages.pronounsLong, abort: true })
  .refine(hasNoControlCharacters, { error: messages.pronounsForm })
  .refine(hasNoInvisibleCharacters, { error: messages.pronounsInvisible })
  .refine((words) => !isReservedName(words), { error: messages.pronounsReserved })

/** A new username is lowercased before validation. At sign-up it is validated as typed. */
const newUsername = z
  .string({ error: messages.usernameForm })
  .transform((value) => value.trim().toLowerCase())
  .pipe(username)

export const infoBody = z.object({
  fullName,
  username: newUsername,
  about: text(messages.aboutLong).max(limits.about, { error: messages.aboutLong }),
  /** Unchanged if absent, as in requests from older clients. */
  pronouns: pronouns.optional(),
})
export type InfoBody = z.infer<typeof infoBody>
