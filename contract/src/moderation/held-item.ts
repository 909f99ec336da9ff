import * as z from 'zod'
import { itemKind } from '../comment.ts'
import { endpoint } from '../endpoint.ts'
import { holdReason } from './hold.ts'
import { publicId } from '../id.ts'

export const heldItem = z.object({
  publicId,
  kind: itemKind,
  /** Its page, which only its author and moderators may open. */
  path: z.string(),
  /** The title of a video or playlist, or the start of a text. */
  text: z.string(),
  reason: holdReason,
  heldAt: z.iso.datetime(),
})
export type HeldItem = z.infer<typeof heldItem>

export const listHeldItems = endpoint({
  tag: 'Moderation',
  summary: 'What you wrote and the site holds for a moderator: the newest 50',
  method: 'GET',
  path: '/held-item',
  access: 'signed-in',
  response: z.array(heldItem),
})
