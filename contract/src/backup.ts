import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { hasNoControlCharacters, text } from './text.ts'

const FOLDER = /^\/./
const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/.*)?$/

/** A folder on the machine of the worker, or a bucket. Its keys are set where the server runs. */
export const backupTarget = text(messages.backupTarget)
  .trim()
  .max(limits.backupTarget, { error: messages.backupTargetLong, abort: true })
  .refine((target) => FOLDER.test(target) || BUCKET.test(target), {
    error: messages.backupTarget,
    abort: true,
  })
  .refine(hasNoControlCharacters, { error: messages.backupTarget })

export const backupSettings = z.object({
  /** What decides: BACKUP_TO where the server runs, or these settings. Null: nothing is backed up. */
  setBy: z.enum(['environment', 'settings']).nullable(),
  /** Empty if there is none. */
  target: z.string(),
  /** Whether it is on the disk of the data, so that it counts as none. Null if that is not known. */
  onSameDisk: z.boolean().nullable(),
})
export type BackupSettings = z.infer<typeof backupSettings>

const tag = 'Site'

export const getBackupSettings = endpoint({
  tag,
  summary: 'Where a backup is made every night',
  method: 'GET',
  path: '/backup/settings',
  access: 'owner',
  response: backupSettings,
})

export const editBackupSettings = endpoint({
  tag,
  summary: 'Change where a backup is made every night. It is tried first',
  method: 'PATCH',
  path: '/backup/settings',
  access: 'owner',
  audit: 'site.changed',
  body: z.object({ target: backupTarget.nullable() }),
  response: backupSettings,
})
