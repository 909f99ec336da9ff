import type { DiskSpace } from '../../infra/disk-space/disk-space.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job, QueueState } from '../../infra/queue.ts'
import { mailOwners } from '../mail/mail-owners.ts'
import type { MailServices } from '../mail/queue-mail.ts'
import type { OwnerAlert } from '../mail/templates/mail-content.ts'
import { announceProblem } from '../webhook/announce.ts'
import { beginAlert, endAlert } from './alert-store.ts'

interface Services extends MailServices {
  db: Db
  disk: DiskSpace
}

/** The disk is low below this share of free space. */
const LOW = 0.1
/**
 * It is no longer low from this share up. In between nothing changes, so that owners are notified
 * once.
 */
const ENOUGH = 0.12

/** Jobs whose failure means that there is no new backup, or none known to work. */
const BACKUP_JOBS = ['back-up', 'test-restore']

/** A possible problem, and whether it exists; undefined if that has not changed. */
type Finding = [alert: OwnerAlert, holds: boolean | undefined]

export function findDiskAlert({ free, total }: { free: number; total: number }): Finding {
  const share = free / total
  return [
    { reason: 'disk-low', free, total },
    share < LOW ? true : share < ENOUGH ? undefined : false,
  ]
}

export const findBackupAlert = (queues: readonly QueueState[]): Finding => [
  { reason: 'backup-failed' },
  queues.some(({ name, failed }) => failed > 0 && BACKUP_JOBS.includes(name)),
]

/** Every ten minutes. Mails the owners about problems, once per occurrence. */
export const alertOwners = (services: Services): Job<Record<string, never>> => ({
  name: 'alert-owners',
  options: { concurrency: 1, timeoutSeconds: 60, retries: 0 },
  schedule: '*/10 * * * *',
  run: async () => {
    const findings = [
      findDiskAlert(await services.disk.usage()),
      findBackupAlert(await services.queue.states()),
    ]
    for (const [alert, holds] of findings) await update(services, alert, holds)
  },
})

const update = async (services: Services, alert: OwnerAlert, holds: boolean | undefined) =>
  services.db.transaction().execute(async (tx) => {
    if (holds === false) await endAlert(tx, alert.reason)
    if (!holds || !(await beginAlert(tx, alert.reason))) return
    await mailOwners(services, tx, alert)
    await announceProblem(services, tx, alert.reason === 'disk-low' ? 'disk.low' : 'backup.failed')
  })
