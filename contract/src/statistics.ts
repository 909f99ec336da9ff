import * as z from 'zod'
import { EMBED_VIEW_PATH, EMBED_WATCHED_PATH } from './embed.ts'
import { noData, endpoint } from './endpoint.ts'
import { publicId } from './id.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { SOURCE_HOST, sourcePages } from './view-source.ts'

const sourceError = { error: messages.viewSource }
const host = z.string().regex(SOURCE_HOST, sourceError)

/** Where a viewer came from: a page of the site, the host of another site, or '' if unknown. */
export const viewSource = z.union([z.enum(sourcePages), host, z.literal('')], sourceError)

/** A number of people or views; null for fewer than {@link limits.fewViewers}, but at least one. */
const manyOrFew = z.int().nullable()

const perDay = z.object({
  views: manyOrFew,
  /** Of a video: viewers who followed its owner. Of an account: its new followers. */
  followers: manyOrFew,
  /** Net changes since the day before: negative if more were withdrawn than given. */
  upvotes: z.int(),
  downvotes: z.int(),
  comments: z.int(),
})

const day = z.object({ day: z.iso.date(), ...perDay.shape })
export type StatisticsDay = z.infer<typeof day>

const source = z.object({ from: viewSource, viewers: z.int() })
export type ViewSourceCount = z.infer<typeof source>

/**
 * Numbers of the last days in UTC, today included. Every day is listed, the earliest first. Viewers
 * are added at least {@link limits.fewViewers} at a time, after they have watched, so that no
 * change of a number tells about one of them; each counts once at a time.
 */
export const videoStatistics = z.object({
  days: z.array(day),
  total: perDay,
  /**
   * How much of the video was watched, in percent: on average, and of each of its
   * {@link limits.watchedParts} equal parts, how many of its viewers saw it. Null for too few viewers.
   */
  watched: z.object({ viewers: z.int(), average: z.int(), parts: z.array(z.int()) }).nullable(),
  /** Where at least {@link limits.fewViewers} viewers of a video came from, the most frequent first. */
  sources: z.array(source),
  /** Viewers from all other sources. */
  otherViewers: manyOrFew,
})
export type VideoStatistics = z.infer<typeof videoStatistics>

/** Like {@link videoStatistics}, of all videos of an account. */
export const ownStatistics = videoStatistics.omit({ watched: true }).extend({
  /** The most viewed ones, the most frequent first. */
  videos: z.array(z.object({ publicId, title: z.string(), views: z.int() })),
})
export type OwnStatistics = z.infer<typeof ownStatistics>

export const sitePeriod = z.enum(['day', 'month', 'year'], { error: messages.sitePeriod })
export type SitePeriod = z.infer<typeof sitePeriod>

/** The site in an hour, or in a day of a month or year, in UTC. */
const sitePoint = z.object({
  at: z.iso.datetime(),
  /** How many joined. */
  members: z.int(),
  /** How many were listed. */
  videos: z.int(),
  posts: z.int(),
  views: z.int(),
  /** Requests that failed with an error of the server. */
  errors: z.int(),
  /** Bytes used on the disk of the data folder at the end; null if not measured. */
  diskBytes: z.int().nullable(),
  /** The most jobs that waited; null if not measured. */
  waitingJobs: z.int().nullable(),
})
export type SitePoint = z.infer<typeof sitePoint>

/** The periods of statistics in days. There are few, so that their differences tell little. */
export const statisticsPeriods = [7, 28, 90, 365] as const

const days = z
  .preprocess(
    (text) => statisticsPeriods.find((count) => String(count) === text) ?? text,
    z.literal(statisticsPeriods, { error: messages.statisticsDays }),
  )
  .default(28)

const tag = 'Statistics'
const byPublicId = z.object({ publicId })

export const getVideoStatistics = endpoint({
  tag,
  summary: 'How your own video was watched, never in numbers of fewer than five viewers',
  method: 'GET',
  path: '/video/{publicId}/statistics',
  access: 'signed-in',
  params: byPublicId,
  query: z.object({ days }),
  response: videoStatistics,
})

export const getOwnStatistics = endpoint({
  tag,
  summary: 'How all your videos were watched, never in numbers of fewer than five viewers',
  method: 'GET',
  path: '/statistics',
  access: 'signed-in',
  query: z.object({ days }),
  response: ownStatistics,
})

export const getSiteStatistics = endpoint({
  tag,
  summary: 'Members, posts, views, disk space, jobs and errors over time',
  method: 'GET',
  path: '/site/statistics',
  access: 'owner',
  query: z.object({ period: sitePeriod.default('month') }),
  response: z.object({ points: z.array(sitePoint) }),
})

/** Has no cache policy: views are counted in batches, and each batch invalidates the cache once. */
const viewEndpoint = {
  tag,
  summary: 'Count a view when playback has started, once per viewer and video in 30 minutes',
  method: 'POST',
  params: byPublicId,
  query: z.object({ from: viewSource.default('') }),
  response: z.object({
    views: z.int(),
    /** For {@link recordWatched}; null if the view did not count, or is left out of statistics. */
    viewing: publicId.nullable(),
  }),
} as const

export const recordView = endpoint({ ...viewEndpoint, path: '/video/{publicId}/view' })

/** Like {@link recordView}, for players on other sites. */
export const recordEmbeddedView = endpoint({
  ...viewEndpoint,
  summary: 'Count a view in an embedded player, as one of an anonymous viewer',
  path: EMBED_VIEW_PATH,
  ignoresCookies: true,
})

const partsError = { error: messages.watchedParts }
const part = z
  .int(partsError)
  .min(0, partsError)
  .max(limits.watchedParts - 1, partsError)

export const watchedBody = z.object({
  /** As in the response of recordView. */
  viewing: publicId,
  /** The parts of the video that were played, of {@link limits.watchedParts} equal ones. */
  parts: z.array(part, partsError).max(limits.watchedParts, partsError),
  /** Whether the viewer has left, so that the viewing is complete at once. */
  isLast: z.boolean({ error: messages.isLast }).optional(),
})

const watchedEndpoint = {
  tag,
  summary: 'Add to what was watched of a video since its view was counted',
  method: 'POST',
  params: byPublicId,
  body: watchedBody,
  response: noData,
} as const

export const recordWatched = endpoint({ ...watchedEndpoint, path: '/video/{publicId}/watched' })

/** Like {@link recordWatched}, for players on other sites. */
export const recordEmbeddedWatched = endpoint({
  ...watchedEndpoint,
  summary: 'Add to what was watched of a video in an embedded player',
  path: EMBED_WATCHED_PATH,
  ignoresCookies: true,
})
