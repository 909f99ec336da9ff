import * as z from 'zod'

/** The one public name of a video, post or comment: 11 random characters of base64url. */
export const publicId = z.string().regex(/^[A-Za-z0-9_-]{11}$/)
