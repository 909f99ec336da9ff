import * as z from 'zod'

/** Why the site holds a text for a moderator. */
export const holdReason = z.enum(['links', 'mentions', 'repeated', 'words'])
export type HoldReason = z.infer<typeof holdReason>

/** What a rule does with a text that breaks it. */
export const spamRules = ['HOLD', 'REFUSE'] as const
export type SpamRule = (typeof spamRules)[number]
