import * as z from 'zod'

/** The public id of a video, post, comment or playlist: 11 random base64url characters. */
export const publicId = z.string().regex(/^[A-Za-z0-9_-]{11}$/)
