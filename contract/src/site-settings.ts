import * as z from 'zod'
import { image } from './account.ts'
import { contrastWithPage, MIN_CONTRAST } from './color-contrast.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { defaultSite, registrationModes, signInMethods, type Site, siteAudiences } from './site.ts'
import { publishStatus } from './video-fields.ts'
import { defaultSpamSettings, spamSettings } from './moderation/spam-settings.ts'
import { hasNoControlCharacters, nonBlankText, text } from './text.ts'

const line = (empty: string, long: string, max: number) =>
  nonBlankText(empty)
    .trim()
    .max(max, { error: long, abort: true })
    .refine(hasNoControlCharacters, { error: messages.siteTextForm })

const page = text(messages.sitePageLong).max(limits.sitePage, { error: messages.sitePageLong })

const flag = z.boolean({ error: messages.flag })

/** Null: the environment of the server decides. */
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

/** The settings of a site. Unset ones have the values of `defaultSiteSettings`. */
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
  /** Who runs the site, as the law of some countries requires. */
  imprint: page,
  audience: z.enum(siteAudiences, { error: messages.siteAudience }),
  frontDoorText: text(messages.frontDoorTextLong)
    .trim()
    .max(limits.frontDoorText, { error: messages.frontDoorTextLong }),
  signInMethods: z.enum(signInMethods, { error: messages.signInMethods }),
  registration: z.enum(registrationModes, { error: messages.registration }),
  registrationQuestion: text(messages.registrationQuestionLong)
    .trim()
    .max(limits.registrationQuestion, { error: messages.registrationQuestionLong }),
  /** How many people each member may invite. */
  invitesPerMember: z
    .int({ error: messages.invitesPerMember })
    .min(0, { error: messages.invitesPerMember })
    .max(limits.inviteUses, { error: messages.invitesPerMember }),
  minimumAge: z
    .int({ error: messages.minimumAge })
    .min(0, { error: messages.minimumAge })
    .max(limits.minimumAge, { error: messages.minimumAge }),
  /** The status that the upload form offers new members, who can change it. */
  defaultPublishStatus: z.enum(publishStatus.options, { error: messages.defaultPublishStatus }),
  /** Sign-ups per hour from which an open site requires approval by moderators; 0 for never. */
  signUpSurge: z
    .int({ error: messages.signUpSurge })
    .min(0, { error: messages.signUpSurge })
    .max(limits.signUpSurge, { error: messages.signUpSurge }),
  /** Of a video file. */
  maxVideoBytes: z
    .int({ error: messages.siteVideoBytes })
    .min(limits.siteVideoBytes.min, { error: messages.siteVideoBytes })
    .max(limits.siteVideoBytes.max, { error: messages.siteVideoBytes }),
  /** Seconds. At most the limit of the product, for which the limits of ffmpeg are designed. */
  maxVideoDuration: z
    .int({ error: messages.siteVideoDuration })
    .min(limits.siteVideoDuration, { error: messages.siteVideoDuration })
    .max(limits.videoDuration, { error: messages.siteVideoDuration }),
  /** Per user: bytes stored, and bytes uploaded per day. */
  quotaBytes: bytes,
  quotaBytesPerDay: bytes,
  /** Whether originals are retained after processing. Null: the environment decides. */
  keepOriginals: flag.nullable(),
  /** Whether moderators and owners must use two-factor sign-in. */
  requireTwoFactor: flag,
  /** Whether users must verify their email address before they publish. */
  requireVerifiedEmail: flag,
  /** Whether every image of a post needs an alternative text. */
  requireImageAlt: flag,
  /** Whether visitors must confirm that they want to see a video for adults. */
  adultNotice: flag,
  /** Whether robots.txt disallows crawlers that collect data for language models. */
  refuseAiCrawlers: flag,
  /** URL of a feed of the releases of Seam; empty for none. */
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
  imprint: '',
  audience: defaultSite.audience,
  frontDoorText: defaultSite.frontDoorText,
  signInMethods: defaultSite.signInMethods,
  registration: 'OPEN',
  registrationQuestion: '',
  invitesPerMember: 0,
  minimumAge: defaultSite.minimumAge,
  defaultPublishStatus: 'PUBLIC',
  signUpSurge: 300,
  maxVideoBytes: defaultSite.maxVideoBytes,
  maxVideoDuration: defaultSite.maxVideoDuration,
  quotaBytes: null,
  quotaBytesPerDay: null,
  keepOriginals: null,
  requireTwoFactor: false,
  requireVerifiedEmail: false,
  requireImageAlt: defaultSite.requireImageAlt,
  adultNotice: defaultSite.adultNotice,
  refuseAiCrawlers: false,
  releaseFeed: '',
  ...defaultSpamSettings,
}

const siteImage = image.extend({ alt: z.string() })

/** The public part: the information that every page contains, and the site's own pages. */
export const publicSite = siteSettings
  .pick({
    name: true,
    tagline: true,
    description: true,
    accentColor: true,
    audience: true,
    frontDoorText: true,
    signInMethods: true,
    registration: true,
    registrationQuestion: true,
    invitesPerMember: true,
    minimumAge: true,
    requireImageAlt: true,
    adultNotice: true,
    maxVideoBytes: true,
    maxVideoDuration: true,
    rules: true,
    privacy: true,
    contact: true,
    imprint: true,
  })
  .extend({
    providers: z.array(z.object({ _id: z.string(), label: z.string() })),
    termsVersion: z.int().nullable(),
    logo: siteImage.nullable(),
    picture: siteImage.nullable(),
  }) satisfies z.ZodType<Site>
export type PublicSite = z.infer<typeof publicSite>

const tag = 'Site'

export const getSite = endpoint({
  tag,
  summary:
    'What the site says of itself: its name, rules, privacy, contact and imprint, and who may join',
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
