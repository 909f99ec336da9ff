import type { Db } from '../../infra/postgres/database.ts'
import type { ReviseMail } from '../mail/deliver-mail.ts'
import { loadLines } from './mail.ts'
import { findStillMailed } from './mail-store.ts'

/**
 * Drops from a queued mail everything that its account may no longer see, has seen or does not want
 * by mail, and renders the rest again: a video may have been marked as adult content.
 */
export const reviseMail = async (
  db: Db,
  { accountId, address, content }: Parameters<ReviseMail>[0],
): ReturnType<ReviseMail> => {
  if (content.kind !== 'notification' && content.kind !== 'notification-digest') return content
  if (accountId === null) return null
  const isDigest = content.kind === 'notification-digest'
  const notifications = isDigest ? content.notifications : [content.notification]
  const publicIds = notifications.map(({ id }) => id)
  const still = await findStillMailed(db, { accountId, address, publicIds, isDigest })
  const lines = [...(await loadLines(db, still)).values()]
  const left = notifications.flatMap(({ id }) => lines.find((line) => line.id === id) ?? [])
  const [notification] = left
  if (!notification) return null
  if (!isDigest) return { ...content, notification }
  const total = content.total - (notifications.length - left.length)
  return { ...content, notifications: left, total }
}
