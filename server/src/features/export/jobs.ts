import { rm, stat } from 'node:fs/promises'
import type { DiskSpace } from '../../infra/disk-space/disk-space.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { exportKey, exportPrefix } from './paths.ts'
import { writeArchive } from './archive.ts'
import { findDocuments } from './account-data-store.ts'
import { collectFiles } from './collect-files.ts'
import { EXPORT_ACCOUNT, type ExportAccount } from './enqueue.ts'
import {
  claimExport,
  deleteExport,
  type ExportClaim,
  findExpiredExports,
  findExport,
  markExportReady,
  markExportFailed,
  updateExportProgress,
} from './store.ts'
import { removeLater } from '../removal/removal-store.ts'
import { hasSpace } from '../quota/has-space.ts'

interface Services {
  db: Db
  objects: ObjectStore
  disk: DiskSpace
}

const RETRIES = 3

export const exportAccount = ({ db, objects, disk }: Services): Job<ExportAccount> => ({
  name: EXPORT_ACCOUNT,
  options: { concurrency: 1, timeoutSeconds: 3600, retries: RETRIES },
  run: async ({ data, retryCount, signal, report }) => {
    const { accountId, publicId, replaces } = data
    if (replaces) await removeLater(db, [exportPrefix(replaces)])
    const current = await findExport(db, accountId)
    if (current?.public_id !== publicId) {
      // Replaced, or deleted with its account. An interrupted run may have left a file behind.
      await removeLater(db, [exportPrefix(publicId)])
      return
    }
    const attempt = await claimExport(db, publicId)
    if (attempt === undefined) return
    const claim = { publicId, attempt }
    // An interrupted run may have left a file behind.
    if (attempt > 1) await removeLater(db, [exportKey(publicId, attempt - 1)])
    let workFolder: string | undefined
    try {
      const content = {
        documents: await findDocuments(db, accountId),
        files: await collectFiles(db, objects, accountId),
      }
      const bytes = content.files.reduce((sum, file) => sum + file.bytes, 0)
      if (!(await hasSpace({ db, disk, objects }, bytes))) {
        await markExportFailed(db, claim)
        report(new Error(`not enough disk space for an export of ${bytes} bytes`))
        return
      }
      workFolder = await objects.createWorkFolder()
      const file = `${workFolder}/seam.zip`
      await writeArchive(objects, content, file, signal, progressReporter(db, claim))
      const { size } = await stat(file)
      const key = exportKey(publicId, attempt)
      await objects.put(key, file)
      // The account is deleted, or a later attempt has begun.
      if (!(await markExportReady(db, claim, size))) await removeLater(db, [key])
    } catch (error) {
      if (!signal.aborted && retryCount >= RETRIES) await markExportFailed(db, claim)
      throw error
    } finally {
      if (workFolder) await rm(workFolder, { recursive: true, force: true })
    }
  },
})

/** Returns a function that stores the progress in whole percent. */
function progressReporter(db: Db, claim: ExportClaim) {
  let reported = 0
  return (fraction: number) => {
    const percent = Math.floor(fraction * 99)
    if (percent <= reported) return
    reported = percent
    updateExportProgress(db, claim, percent).catch(() => {
      // The next update makes up for it.
    })
  }
}

/** Hourly. */
export const purgeExports = ({ db }: Pick<Services, 'db'>): Job<Record<string, never>> => ({
  name: 'purge-exports',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '7 * * * *',
  run: async () => {
    for (const { public_id } of await findExpiredExports(db)) {
      await db.transaction().execute(async (tx) => {
        await deleteExport(tx, public_id)
        await removeLater(tx, [exportPrefix(public_id)])
      })
    }
  },
})
