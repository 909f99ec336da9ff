import * as z from 'zod'
import { owner } from './account.ts'
import { holdReason } from './moderation/hold.ts'
import { publicId } from './id.ts'
import { voteFields } from './vote.ts'

/** The fields that posts and comments share. */
export const textItem = z.object({
  _id: publicId,
  publicId,
  content: z.string(),
  /** Existing usernames mentioned in the content. */
  mentions: z.array(z.string()),
  owner,
  createdAt: z.iso.datetime(),
  /** Time of the last edit; null if never edited. */
  editedAt: z.iso.datetime().nullable(),
  ...voteFields,
  /** Set if a moderator's decision hides it from everyone but its owner and moderators. */
  isHidden: z.literal(true).optional(),
  /** Set while it waits for a moderator. Until then, only its owner and moderators see it. */
  heldFor: holdReason.optional(),
})
export type TextItem = z.infer<typeof textItem>
