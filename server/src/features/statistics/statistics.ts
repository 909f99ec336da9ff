import { limits } from '@seam/contract/limits.ts'
import type { OwnStatistics, VideoStatistics } from '@seam/contract/statistics.ts'
import type { Db } from '../../infra/postgres/database.ts'
import {
  type DayNumbers,
  findDays,
  findFollowers,
  findSources,
  findTopVideos,
  findWatchedParts,
  type Subject,
} from './store.ts'

/** Hides a number of few people. */
const hideFew = (count: number) => (count > 0 && count < limits.fewViewers ? null : count)

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const percentOf = (count: number, total: number) => Math.min(100, Math.round((100 * count) / total))

const numbersView = (numbers: Omit<DayNumbers, 'day'>) => ({
  views: hideFew(numbers.views),
  followers: hideFew(numbers.followers),
  upvotes: numbers.upvotes,
  downvotes: numbers.downvotes,
  comments: numbers.comments,
})

const totals = ['views', 'followers', 'viewers', 'upvotes', 'downvotes', 'comments'] as const

async function readNumbers(db: Db, subject: Subject, days: number) {
  const [numbers, sources, followers] = await Promise.all([
    findDays(db, subject, days),
    findSources(db, subject, days),
    'ownerId' in subject ? findFollowers(db, subject.ownerId, days) : null,
  ])
  if (followers) for (const each of numbers) each.followers = followers.get(each.day) ?? 0
  const total = Object.fromEntries(
    totals.map((name) => [name, sum(numbers.map((each) => each[name]))]),
  ) as Record<(typeof totals)[number], number>
  const named = sum(sources.map(({ viewers }) => viewers))
  return {
    viewers: total.viewers,
    view: {
      days: numbers.map((each) => ({ day: each.day, ...numbersView(each) })),
      total: numbersView(total),
      sources,
      otherViewers: hideFew(Math.max(0, total.viewers - named)),
    },
  }
}

/** Returns the statistics of a video over the last days. */
export async function readVideoStatistics(
  db: Db,
  itemId: number,
  days: number,
): Promise<VideoStatistics> {
  const [{ viewers, view }, parts] = await Promise.all([
    readNumbers(db, { itemId }, days),
    findWatchedParts(db, itemId, days),
  ])
  const watched = {
    viewers,
    average: percentOf(sum(parts), viewers * limits.watchedParts),
    parts: parts.map((count) => percentOf(count, viewers)),
  }
  // Viewers are only added when they are enough.
  return { ...view, watched: viewers > 0 ? watched : null }
}

/** Returns the statistics of all videos of an account over the last days. */
export async function readOwnStatistics(
  db: Db,
  ownerId: number,
  days: number,
): Promise<OwnStatistics> {
  const [{ view }, videos] = await Promise.all([
    readNumbers(db, { ownerId }, days),
    findTopVideos(db, ownerId, days),
  ])
  return { ...view, videos }
}
