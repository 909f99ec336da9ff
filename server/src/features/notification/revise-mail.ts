import type { Db } from '../../infra/postgres/database.ts'
import type { ReviseMail } from '../mail/deliver-mail.ts'
import { findStillMailed } from './mail-store.ts'

/** Leaves out of a queued mail what its account may not see any more, has seen or does not want mailed. */
export const reviseMail = async (
  db: Db,
  { accountId, address, content }: Parameters<ReviseMail>[0],
): ReturnType<ReviseMail> => {
  if (content.kind !== 'notification' && content.kind !== 'notification-digest') return content
  const isDigest = content.kind === 'notification-digest'
  const notifications = isDigest ? content.notifications : [content.notification]
  const publicIds = notifications.map(({ id }) => id)
  const still = await findStillMailed(db, { accountId, address, publicIds, isDigest })
  const left = notifications.filter(({ id }) => still.has(id))
  if (left.length === 0) return null
  if (!isDigest) return content
  const total = content.total - (notifications.length - left.length)
  return { ...content, notifications: left, total }
}
