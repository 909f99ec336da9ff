import { serverMessages } from '@seam/contract/server-messages.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import type { Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { findPublishAt, publishScheduled, setPublishAt } from './schedule-store.ts'

export const PUBLISH_SCHEDULED = 'publish-scheduled'
export interface PublishScheduled {
  itemId: number
}

/** Hides a video or post from others until a time, at which a job publishes it. */
export async function schedule(
  queue: Queue,
  tx: Tx,
  itemId: number,
  publishAt: string,
): Promise<void> {
  const startAfter = new Date(publishAt)
  await setPublishAt(tx, itemId, startAfter)
  await queue.send(tx, PUBLISH_SCHEDULED, { itemId } satisfies PublishScheduled, { startAfter })
}

interface Change {
  /** The new time; null publishes a scheduled item at once; undefined changes nothing. */
  publishAt?: string | null | undefined
  /** Videos only: whether it becomes private, which ends the schedule, and whether it was. */
  isPrivate?: boolean
  wasPrivate?: boolean
}

/**
 * Applies an edit of a video or post to its schedule. Returns whether it is scheduled now. Throws 422
 * if it is published already and a time is given.
 */
export async function reschedule(
  queue: Queue,
  tx: Tx,
  itemId: number,
  { publishAt, isPrivate = false, wasPrivate = false }: Change,
): Promise<'scheduled' | 'just published' | 'not scheduled'> {
  const current = await findPublishAt(tx, itemId)
  if (isPrivate) {
    if (current) await setPublishAt(tx, itemId, null)
    return 'not scheduled'
  }
  if (publishAt === null && current) {
    await publishScheduled(tx, itemId)
    return 'just published'
  }
  if (publishAt && current?.getTime() !== Date.parse(publishAt)) {
    if (!current && !wasPrivate) throw fieldProblem('publishAt', serverMessages.alreadyPublished)
    await schedule(queue, tx, itemId, publishAt)
    return 'scheduled'
  }
  return current ? 'scheduled' : 'not scheduled'
}
