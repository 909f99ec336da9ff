import * as z from 'zod'
import { toAsciiAddress } from './ascii-domain.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { roles } from './people/roles.ts'
import { text } from './text.ts'
import { standing } from './moderation/standing.ts'
import { userInfo } from './user-info.ts'
import { category, publishStatus } from './video-fields.ts'

export const theme = z.enum(['system', 'light', 'dark'], { error: messages.theme })
export const nsfwContent = z.enum(['SHOW', 'HIDE', 'BLUR'], { error: messages.nsfwContent })
/** Here and not in roles.ts, which screens load without zod. */
export const role = z.enum(roles, { error: messages.role })
export type Theme = z.infer<typeof theme>
export type NsfwContent = z.infer<typeof nsfwContent>

export const image = z.object({
  /** The largest file. */
  url: z.string(),
  /** A smaller file, for lists; `url` if there is none. */
  smallUrl: z.string(),
  /**
   * The widths of all files in pixels, ascending. Beside `url`, the file of a width is
   * `{width}.webp`. Empty if they are unknown.
   */
  widths: z.array(z.int()),
  /** The dominant colour, `#rrggbb`; null if it is unknown or the image is transparent. */
  color: z.string().nullable(),
})
export type Image = z.infer<typeof image>

/** The account that owns an item, as shown beside the item. */
export const owner = z.object({
  username: z.string(),
  fullName: z.string(),
  avatar: image.nullable(),
})
export type Owner = z.infer<typeof owner>

/** The signed-in user's own account. */
export const authUser = z.object({
  _id: z.string(),
  ...userInfo.shape,
  email: z.string(),
  /** Whether the link was opened that was mailed to this address. */
  emailVerified: z.boolean(),
  role,
  /** Whether the account waits for the approval of a moderator, and can not publish until then. */
  isPending: z.boolean(),
  standing,
  avatar: image.nullable(),
  coverImage: image.nullable(),
  theme,
  nsfwContent,
  publishStatus,
  category,
  saveSearchHistory: z.boolean(),
  saveWatchHistory: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type AuthUser = z.infer<typeof authUser>

export const defaultPreferences = {
  theme: 'system',
  nsfwContent: 'BLUR',
  publishStatus: 'PUBLIC',
  category: 'GENERAL',
  saveSearchHistory: true,
  saveWatchHistory: true,
} as const satisfies Partial<AuthUser>

/** As `z.email`, also with an international top-level domain in ASCII. */
const ASCII_ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i

/** An email address. Its domain may be international, and becomes ASCII: so it is stored and compared. */
export const email = z
  .string({ error: messages.emailForm })
  .max(limits.email, { error: messages.emailForm })
  .transform(toAsciiAddress)
  .pipe(
    z
      .email({ error: messages.emailForm, pattern: ASCII_ADDRESS })
      .max(limits.email, { error: messages.emailForm }),
  )

export const newPassword = text(messages.passwordShort)
  .min(limits.password.min, { error: messages.passwordShort })
  .max(limits.password.max, { error: messages.passwordLong })
  .refine(
    (password) =>
      [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9\s]/].every((pattern) => pattern.test(password)),
    { error: messages.passwordWeak },
  )

/** Usernames that are routes, seem to speak for the site, or mislead. The API reports them as taken. */
export const reservedUsernames: ReadonlySet<string> = new Set(
  `about account accounts admin administrator anonymous api app application auth backup billing
  block blog bot card cards category cdn claim comment comments contact dashboard decision
  decisions deleted demo docs
  download embed events everyone exclusion explore feed feeds follow followers following guest
  health healthz help history home invite join legal live login logout mail media metrics mod
  moderator moderators mute new news nobody notification notifications null oembed official owner
  person podcast podcasts policy post posts privacy profile push readyz register report reports
  reset review robots root rss
  rules seam search security settings shell signup site sitemap sitemaps staff static status
  storage support system team terms thread transparency trending undefined unsubscribe upload user username
  users verify video videos visitor vote votes webmaster you wave`.split(/\s+/),
)
