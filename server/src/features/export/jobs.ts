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
  deleteExport,
  findExpiredExports,
  findExport,
  markExportReady,
  markExportFailed,
  updateExportProgress,
} from './store.ts'
import { hasSpace } from '../quota/has-space.ts'

interface Services {
  db: Db
  objects: ObjectStore
  disk: DiskSpace
}

const RETRIES = 3

/** Creates the zip of an account's data. */
export const exportAccount = ({ db, objects, disk }: Services): Job<ExportAccount> => ({
  name: EXPORT_ACCOUNT,
  options: { concurrency: 1, timeoutSeconds: 3600, retries: RETRIES },
  run: async ({ data, retryCount, signal, report }) => {
    const { accountId, publicId, replaces } = data
    if (replaces) await objects.removeAll(exportPrefix(replaces))
    const current = await findExport(db, accountId)
    if (current?.public_id !== publicId) {
      // Replaced, or deleted with its account. An interrupted run may have left a file.
      await objects.removeAll(exportPrefix(publicId))
      return
    }
    if (current.state === 'READY') return
    let workFolder: string | undefined
    try {
      const content = {
        documents: await findDocuments(db, accountId),
        files: await collectFiles(db, objects, accountId),
      }
      const bytes = content.files.reduce((sum, file) => sum + file.bytes, 0)
      if (!(await hasSpace({ db, disk, objects }, bytes))) {
        await markExportFailed(db, publicId)
        report(new Error(`not enough disk space for an export of ${bytes} bytes`))
        return
      }
      workFolder = await objects.createWorkFolder()
      const file = `${workFolder}/seam.zip`
      await writeArchive(objects, content, file, signal, progressReporter(db, publicId))
      const { size } = await stat(file)
      await objects.put(exportKey(publicId), file)
      const { numUpdatedRows } = await markExportReady(db, publicId, size)
      // The account was deleted meanwhile.
      if (numUpdatedRows === 0n) await objects.removeAll(exportPrefix(publicId))
    } catch (error) {
      if (!signal.aborted && retryCount >= RETRIES) await markExportFailed(db, publicId)
      throw error
    } finally {
      if (workFolder) await rm(workFolder, { recursive: true, force: true })
    }
  },
})

/** Returns a function that stores the progress, one percent at a time. */
function progressReporter(db: Db, publicId: string) {
  let reported = 0
  return (fraction: number) => {
    const percent = Math.floor(fraction * 99)
    if (percent <= reported) return
    reported = percent
    updateExportProgress(db, publicId, percent).catch(() => {
      // The next update will do.
    })
  }
}

/** Every hour: removes expired exports. */
export const purgeExports = ({
  db,
  objects,
}: Omit<Services, 'disk'>): Job<Record<string, never>> => ({
  name: 'purge-exports',
  options: { concurrency: 1, timeoutSeconds: 600, retries: 2 },
  schedule: '7 * * * *',
  run: async () => {
    for (const { public_id } of await findExpiredExports(db)) {
      await objects.removeAll(exportPrefix(public_id))
      await deleteExport(db, public_id)
    }
  },
})
