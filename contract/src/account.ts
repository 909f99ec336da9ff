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
/** Not in roles.ts, because screens load that without zod. */
export const role = z.enum(roles, { error: messages.role })
export type Theme = z.infer<typeof theme>
export type NsfwContent = z.infer<typeof nsfwContent>

export const image = z.object({
  /** The largest file. */
  url: z.string(),
  /** A smaller file, for lists; `url` if there is none. */
  smallUrl: z.string(),
  /**
   * The widths of all files in pixels, ascending. Each file is `{width}.webp`, next to `url`. Empty
   * if unknown.
   */
  widths: z.array(z.int()),
  /** The dominant color, `#rrggbb`; null if unknown or if the image is transparent. */
  color: z.string().nullable(),
})
export type Image = z.infer<typeof image>

/** The owner of an item, as shown beside the item. */
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
  /** Whether the user has opened the link mailed to this address. */
  emailVerified: z.boolean(),
  role,
  /** Whether the account waits for approval by a moderator. Until then it cannot publish. */
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
  /** Whether statistics of videos include what the user watches. */
  countInStatistics: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The version of the terms that the user has to accept before they can publish, if any. */
  termsToAccept: z.int().optional(),
})
export type AuthUser = z.infer<typeof authUser>

export const defaultPreferences = {
  theme: 'system',
  nsfwContent: 'BLUR',
  publishStatus: 'PUBLIC',
  category: 'GENERAL',
  saveSearchHistory: true,
  saveWatchHistory: true,
  countInStatistics: true,
} as const satisfies Partial<AuthUser>

/** Like `z.email`, but also accepts an international top-level domain in ASCII. */
const ASCII_ADDRESS =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i

/** An email address. An international domain becomes ASCII, which is stored and compared. */
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

/** Usernames that are routes, seem official or mislead. The API reports them as taken. */
export const reservedUsernames: ReadonlySet<string> = new Set(
  `about account accounts admin administrator anonymous api app application auth backup billing
  block blog bot card cards category cdn claim comment comments contact dashboard decision
  decisions deleted demo docs download embed events everyone exclusion explore feed feeds
  follow followers following guest health healthz help history home imprint invite join legal live
  login logout mail media metrics mod moderator moderators mute new news nobody notification
  notifications null oembed official owner person playlist playlists podcast podcasts policy
  post posts privacy profile provider providers push readyz register report reports reset review robots root rss
  rules saved scheduled seam search security settings shell signup site sitemap sitemaps staff
  static statistics status storage support system team terms thread token tokens transparency
  trending undefined unsubscribe upload user username users verify video videos visitor vote
  votes wave webhook webmaster you`.split(/\s+/),
)
