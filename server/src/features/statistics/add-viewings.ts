import { limits } from '@seam/contract/limits.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import {
  addAudiences,
  type Audience,
  type CompleteViewing,
  completeViewings,
  deleteViewings,
  lockComplete,
} from './viewing-store.ts'

/**
 * Completes at most `limit` viewings, and returns how many. Adds all that are complete to the
 * statistics of their videos where they are of enough viewers, so that no change of the numbers
 * tells about one of them. Deletes those in which nothing was watched.
 */
export async function addViewings(tx: Tx, limit: number): Promise<number> {
  const due = await completeViewings(tx, limit)
  if (due.length === 0) return 0
  const [empty, watched] = [
    due.filter(({ parts }) => parts === 0),
    due.filter(({ parts }) => parts > 0),
  ]
  const complete = await lockComplete(tx, [...new Set(watched.map(({ itemId }) => itemId))])
  const added = [...Map.groupBy(complete, ({ itemId }) => itemId).values()].filter(isEnough)
  await deleteViewings(
    tx,
    [...empty, ...added.flat()].map(({ id }) => id),
  )
  if (added.length > 0) await addAudiences(tx, added.map(audienceOf))
  return due.length
}

const isEnough = (viewings: CompleteViewing[]) =>
  new Set(viewings.map(({ viewer }) => viewer)).size >= limits.fewViewers

/** More sources of the same audience count as unknown. */
const MAX_SOURCES = 20

/** Sums up viewings of a video. Each viewer counts once, also from each source. */
function audienceOf(viewings: CompleteViewing[]): Audience {
  const viewers = [...Map.groupBy(viewings, ({ viewer }) => viewer).values()]
  const watched = viewers.map((own) => own.reduce((bits, { parts }) => bits | BigInt(parts), 0n))
  const sources = new Map<string, number>()
  for (const own of viewers) {
    for (const source of new Set(own.map((viewing) => viewing.source))) {
      sources.set(source, (sources.get(source) ?? 0) + 1)
    }
  }
  return {
    itemId: viewings[0]?.itemId ?? 0,
    viewers: viewers.length,
    followers: viewers.filter((own) => own.some(({ followed }) => followed)).length,
    watched: Array.from(
      { length: limits.watchedParts },
      (_, part) => watched.filter((bits) => (bits >> BigInt(part)) & 1n).length,
    ),
    sources: mostFrequent(sources),
  }
}

function mostFrequent(sources: Map<string, number>): Map<string, number> {
  const ranked = [...sources].toSorted(([, one], [, other]) => other - one)
  const rest = ranked.slice(MAX_SOURCES).reduce((sum, [, viewers]) => sum + viewers, 0)
  const top = new Map(ranked.slice(0, MAX_SOURCES))
  if (rest > 0) top.set('', (top.get('') ?? 0) + rest)
  return top
}
