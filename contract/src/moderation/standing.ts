import * as z from 'zod'

/**
 * What an account may do. Limited: nothing of it is in public lists. Suspended: it and its items are
 * invisible to others, and it may write nothing.
 */
export const standing = z.enum(['active', 'limited', 'suspended'])
export type Standing = z.infer<typeof standing>
