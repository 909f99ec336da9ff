import { rm, stat } from 'node:fs/promises'
import type { DiskSpace } from '../../infra/disk-space/disk-space.ts'
import type { ObjectStore } from '../../infra/objects/object-store.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Job } from '../../infra/queue.ts'
import { hasSpace } from '../media/storage/reserve.ts'
import { exportKey, exportPrefix } from './address.ts'
import { pack } from './archive.ts'
import { collectFiles, collectWords } from './collect.ts'
import { EXPORT_ACCOUNT, type ExportAccount } from './job-names.ts'
import {
  deleteExport,
  expiredExports,
  exportOf,
  markExported,
  markExportFailed,
  noteExportProgress,
} from './store.ts'

interface Needs {
  db: Db
  objects: ObjectStore
  disk: DiskSpace
}

const RETRIES = 3

/** Makes a copy of all that is somebody's own. */
export const exportAccount = ({ db, objects, disk }: Needs): Job<ExportAccount> => ({
  name: EXPORT_ACCOUNT,
  options: { atOnce: 1, timeout: 3600, retries: RETRIES },
  run: async ({ data, triedBefore, signal, report }) => {
    const { accountId, publicId, replaces } = data
    if (replaces) await objects.removeAll(exportPrefix(replaces))
    const wanted = await exportOf(db, accountId)
    if (wanted?.public_id !== publicId) {
      // Replaced, or gone with its account, perhaps after a run that was cut short.
      await objects.removeAll(exportPrefix(publicId))
      return
    }
    if (wanted.state === 'READY') return
    let work: string | undefined
    try {
      const parts = {
        words: await collectWords(db, accountId),
        files: await collectFiles(db, objects, accountId),
      }
      const bytes = parts.files.reduce((sum, file) => sum + file.bytes, 0)
      if (!(await hasSpace({ db, disk, objects }, bytes))) {
        await markExportFailed(db, publicId)
        report(new Error(`there is no disk space for a copy of ${bytes} bytes`))
        return
      }
      work = await objects.workFolder()
      const file = `${work}/seam.zip`
      await pack(objects, parts, file, signal, teller(db, publicId))
      const { size } = await stat(file)
      await objects.put(exportKey(publicId), file)
      const { numUpdatedRows } = await markExported(db, publicId, size)
      // The account went meanwhile.
      if (numUpdatedRows === 0n) await objects.removeAll(exportPrefix(publicId))
    } catch (error) {
      if (!signal.aborted && triedBefore >= RETRIES) await markExportFailed(db, publicId)
      throw error
    } finally {
      if (work) await rm(work, { recursive: true, force: true })
    }
  },
})

/** Keeps the progress, one percent at a time. */
function teller(db: Db, publicId: string) {
  let told = 0
  return (share: number) => {
    const percent = Math.floor(share * 99)
    if (percent <= told) return
    told = percent
    noteExportProgress(db, publicId, percent).catch(() => {
      // The next percent will do.
    })
  }
}

/** Every hour: copies whose time is over go. */
export const purgeExports = ({ db, objects }: Omit<Needs, 'disk'>): Job<Record<string, never>> => ({
  name: 'purge-exports',
  options: { atOnce: 1, timeout: 600, retries: 2 },
  schedule: '7 * * * *',
  run: async () => {
    for (const { public_id } of await expiredExports(db)) {
      await objects.removeAll(exportPrefix(public_id))
      await deleteExport(db, public_id)
    }
  },
})
