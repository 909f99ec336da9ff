import * as z from 'zod'
import { owner } from './account.ts'
import { publicId } from './id.ts'
import { votes } from './vote.ts'

/** What posts and comments have in common: somebody said something. */
export const said = z.object({
  _id: publicId,
  publicId,
  content: z.string(),
  /** The usernames in it that are somebody's. */
  mentions: z.array(z.string()),
  owner,
  createdAt: z.iso.datetime(),
  /** When its content was last changed; null if never. */
  editedAt: z.iso.datetime().nullable(),
  ...votes,
})
export type Said = z.infer<typeof said>
