import * as z from 'zod'

/** The viewer's relation to another user. */
export const relation = z.object({
  /** Whether the viewer blocks this user: neither sees what the other does. */
  isBlocked: z.boolean(),
  /** Whether the viewer mutes this user: the viewer does not see what they do. */
  isMuted: z.boolean(),
})
export type Relation = z.infer<typeof relation>
