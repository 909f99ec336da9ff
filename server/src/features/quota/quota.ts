import { quotaMessages } from '@seam/contract/quota.ts'
import type { StorageUsage } from '@seam/contract/settings.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { type Usage, findUsage } from './store.ts'

/** The limits from the environment, for every account without its own. */
export interface Quota {
  /** Bytes. */
  stored: number
  /** Bytes per day (UTC). */
  perDay: number
}

const quotaExceeded = (message: string, field: string) =>
  new ProblemError('quota-exceeded', message, {
    errors: [{ field, code: 'quota-exceeded', message }],
  })

const quotaOf = ({ storedMax, uploadedPerDayMax }: Usage, quota: Quota): Quota => ({
  stored: storedMax ?? quota.stored,
  perDay: uploadedPerDayMax ?? quota.perDay,
})

function checkUsage(usage: Usage, quota: Quota, bytes: number, field = 'file') {
  const { stored } = quotaOf(usage, quota)
  if (usage.stored + bytes <= stored) return
  throw quotaExceeded(quotaMessages.stored(usage.stored, stored), field)
}

/** Throws `quota-exceeded` at `field` if the account may not store `bytes` more. */
export async function checkStorageQuota(
  db: Db | Tx,
  quota: Quota,
  { ownerId, bytes, field }: { ownerId: number; bytes: number; field: string },
): Promise<void> {
  checkUsage(await findUsage(db, ownerId), quota, bytes, field)
}

/** Throws `quota-exceeded` if the account may not store `bytes` more, or not upload them today. */
export async function checkUploadQuota(
  tx: Tx,
  quota: Quota,
  ownerId: number,
  bytes: number,
): Promise<void> {
  const usage = await findUsage(tx, ownerId)
  checkUsage(usage, quota, bytes)
  const { perDay } = quotaOf(usage, quota)
  if (usage.uploadedToday + bytes <= perDay) return
  throw quotaExceeded(quotaMessages.perDay(usage.uploadedToday, perDay), 'file')
}

/** Returns how much an account stores and has uploaded today, and its limits. */
export async function getStorageUsage(
  db: Db,
  quota: Quota,
  ownerId: number,
): Promise<StorageUsage> {
  const usage = await findUsage(db, ownerId)
  const { stored, perDay } = quotaOf(usage, quota)
  const midnight = new Date()
  midnight.setUTCHours(24, 0, 0, 0)
  return {
    stored: usage.stored,
    storedMax: stored,
    uploadedToday: usage.uploadedToday,
    uploadedPerDayMax: perDay,
    dayEndsAt: midnight.toISOString(),
  }
}
