import { quotaMessages } from '@seam/contract/quota.ts'
import type { StorageUsage } from '@seam/contract/settings.ts'
import { ProblemError } from '../../infra/http/problem-error.ts'
import type { Db, Tx } from '../../infra/postgres/database.ts'
import { type Usage, findUsage } from './store.ts'

export interface Quota {
  /** Bytes that an account may store. */
  stored: number
  /** Bytes that an account may upload per day (UTC). */
  perDay: number
}

const quotaExceeded = (message: string, field: string) =>
  new ProblemError('quota-exceeded', message, {
    errors: [{ field, code: 'quota-exceeded', message }],
  })

function checkUsage({ stored }: Usage, quota: Quota, bytes: number, field = 'file') {
  if (stored + bytes <= quota.stored) return
  throw quotaExceeded(quotaMessages.stored(stored, quota.stored), field)
}

/** Throws `quota-exceeded` at `field` if the account may not store `bytes` more. */
export async function checkStorageQuota(
  db: Db | Tx,
  quota: Quota,
  { ownerId, bytes, field }: { ownerId: number; bytes: number; field: string },
): Promise<void> {
  checkUsage(await findUsage(db, ownerId), quota, bytes, field)
}

/** Throws `quota-exceeded` if the account may not store, or not upload today, `bytes` more. */
export async function checkUploadQuota(
  tx: Tx,
  quota: Quota,
  ownerId: number,
  bytes: number,
): Promise<void> {
  const usage = await findUsage(tx, ownerId)
  checkUsage(usage, quota, bytes)
  if (usage.uploadedToday + bytes <= quota.perDay) return
  throw quotaExceeded(quotaMessages.perDay(usage.uploadedToday, quota.perDay), 'file')
}

/** Returns how much an account stores and has uploaded today, with its limits. */
export async function getStorageUsage(
  db: Db,
  quota: Quota,
  ownerId: number,
): Promise<StorageUsage> {
  const { stored, uploadedToday } = await findUsage(db, ownerId)
  const midnight = new Date()
  midnight.setUTCHours(24, 0, 0, 0)
  return {
    stored,
    storedMax: quota.stored,
    uploadedToday,
    uploadedPerDayMax: quota.perDay,
    dayEndsAt: midnight.toISOString(),
  }
}
