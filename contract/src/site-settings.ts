import * as z from 'zod'
import { image } from './account.ts'
import { contrastWithPage, MIN_CONTRAST } from './color-contrast.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { defaultSite, registrationModes, type Site } from './site.ts'
import { defaultSpamSettings, spamSettings } from './moderation/spam-settings.ts'
import { hasNoControlCharacters, nonBlankText, text } from './text.ts'

const line = (empty: string, long: string, max: number) =>
  nonBlankText(empty)
    .trim()
    .max(max, { error: long, abort: true })
    .refine(hasNoControlCharacters, { error: messages.siteTextForm })

const page = text(messages.sitePageLong).max(limits.sitePage, { error: messages.sitePageLong })

const flag = z.boolean({ error: messages.flag })

/** Null where the operator's environment decides. */
const bytes = z
  .int({ error: messages.siteBytes })
  .min(0, { error: messages.siteBytes })
  .max(Number.MAX_SAFE_INTEGER, { error: messages.siteBytes })
  .nullable()

const accentColor = z
  .string({ error: messages.accentColor })
  .regex(/^#[0-9a-f]{6}$/i, { error: messages.accentColor, abort: true })
  .refine((color) => contrastWithPage(color) >= MIN_CONTRAST, { error: messages.accentContrast })
  .nullable()

/** The settings of a site. Whatever is not set has the default of `defaultSiteSettings`. */
export const siteSettings = z.object({
  name: line(messages.siteNameEmpty, messages.siteNameLong, limits.siteName),
  tagline: line(messages.taglineEmpty, messages.taglineLong, limits.siteTagline),
  description: line(
    messages.siteDescriptionEmpty,
    messages.siteDescriptionLong,
    limits.siteDescription,
  ),
  accentColor,
  rules: page,
  privacy: page,
  contact: page,
  registration: z.enum(registrationModes, { error: messages.registration }),
  registrationQuestion: text(messages.registrationQuestionLong)
    .trim()
    .max(limits.registrationQuestion, { error: messages.registrationQuestionLong }),
  /** How many people every member may invite. */
  invitesPerMember: z
    .int({ error: messages.invitesPerMember })
    .min(0, { error: messages.invitesPerMember })
    .max(limits.inviteUses, { error: messages.invitesPerMember }),
  /** The sign-ups in an hour from which an open site asks moderators for approval; 0 for none. */
  signUpSurge: z
    .int({ error: messages.signUpSurge })
    .min(0, { error: messages.signUpSurge })
    .max(limits.signUpSurge, { error: messages.signUpSurge }),
  /** Of the file of a video. */
  maxVideoBytes: z
    .int({ error: messages.siteVideoBytes })
    .min(limits.siteVideoBytes.min, { error: messages.siteVideoBytes })
    .max(limits.siteVideoBytes.max, { error: messages.siteVideoBytes }),
  /** Seconds. It may only be lower than that of the product: ffmpeg's limits are made for that. */
  maxVideoDuration: z
    .int({ error: messages.siteVideoDuration })
    .min(limits.siteVideoDuration, { error: messages.siteVideoDuration })
    .max(limits.videoDuration, { error: messages.siteVideoDuration }),
  /** Of every user: bytes stored, and bytes uploaded in a day. */
  quotaBytes: bytes,
  quotaBytesPerDay: bytes,
  /** Whether the originals of videos are stored after processing. Null: the environment decides. */
  keepOriginals: flag.nullable(),
  /** Whether moderators and owners must use two-factor sign-in. */
  requireTwoFactor: flag,
  /** Whether users must verify their address before they publish. */
  requireVerifiedEmail: flag,
  /** Whether robots.txt refuses crawlers that collect for language models. */
  refuseAiCrawlers: flag,
  /** The address of a feed that names the releases of Seam; empty for none. */
  releaseFeed: text(messages.releaseFeed)
    .trim()
    .max(limits.releaseFeed, { error: messages.releaseFeed, abort: true })
    .refine((url) => url === '' || (/^https:/i.test(url) && URL.canParse(url)), {
      error: messages.releaseFeed,
    }),
  ...spamSettings,
})
export type SiteSettings = z.infer<typeof siteSettings>

export const defaultSiteSettings: SiteSettings = {
  name: defaultSite.name,
  tagline: defaultSite.tagline,
  description: defaultSite.description,
  accentColor: null,
  rules: '',
  privacy: '',
  contact: '',
  registration: 'OPEN',
  registrationQuestion: '',
  invitesPerMember: 0,
  signUpSurge: 300,
  maxVideoBytes: defaultSite.maxVideoBytes,
  maxVideoDuration: defaultSite.maxVideoDuration,
  quotaBytes: null,
  quotaBytesPerDay: null,
  keepOriginals: null,
  requireTwoFactor: false,
  requireVerifiedEmail: false,
  refuseAiCrawlers: false,
  releaseFeed: '',
  ...defaultSpamSettings,
}

const siteImage = image.extend({ alt: z.string() })

/** The public part: what every page says of the site, and its own pages. */
export const publicSite = siteSettings
  .pick({
    name: true,
    tagline: true,
    description: true,
    accentColor: true,
    registration: true,
    registrationQuestion: true,
    invitesPerMember: true,
    maxVideoBytes: true,
    maxVideoDuration: true,
    rules: true,
    privacy: true,
    contact: true,
  })
  .extend({
    logo: siteImage.nullable(),
    picture: siteImage.nullable(),
  }) satisfies z.ZodType<Site>
export type PublicSite = z.infer<typeof publicSite>

const tag = 'Site'

export const getSite = endpoint({
  tag,
  summary: 'What the site says of itself: its name, rules, privacy and contact, and who may join',
  method: 'GET',
  path: '/site',
  cache: 'anonymous',
  response: publicSite,
})

export const getSiteSettings = endpoint({
  tag,
  summary: 'All settings of the site',
  method: 'GET',
  path: '/site/settings',
  access: 'owner',
  response: siteSettings,
})

export const editSite = endpoint({
  tag,
  summary: 'Change settings of the site. What is absent stays as it is',
  method: 'PATCH',
  path: '/site',
  access: 'owner',
  audit: 'site.changed',
  cache: 'invalidate',
  maxBodyBytes: 1_048_576,
  body: siteSettings.partial(),
  response: siteSettings,
})
export type SiteBody = z.infer<typeof editSite.body>
