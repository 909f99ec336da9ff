import * as z from 'zod'

/**
 * What an account may do. Limited: public lists omit it and its items. Suspended: it and its items
 * are invisible to others, and it cannot write anything.
 */
export const standing = z.enum(['active', 'limited', 'suspended'])
export type Standing = z.infer<typeof standing>
