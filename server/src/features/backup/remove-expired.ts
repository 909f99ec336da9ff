import {
  type BackupFolder,
  findSnapshots,
  OBJECTS,
  removeSnapshot,
  snapshotTime,
} from './backup-folder.ts'
import { readObjectList } from './object-list.ts'
import { expiredSnapshots } from './retention.ts'

/** Removes the snapshots that are no longer kept, then the objects that no other snapshot lists. */
export async function removeExpired(folder: BackupFolder): Promise<void> {
  const { complete } = await findSnapshots(folder)
  const times = new Map(complete.map((name) => [snapshotTime(name).getTime(), name]))
  const expired = expiredSnapshots(complete.map(snapshotTime)).flatMap(
    (time) => times.get(time.getTime()) ?? [],
  )
  if (expired.length === 0) return
  for (const name of expired) await removeSnapshot(folder, name)
  const listed = new Set<string>()
  for (const name of complete) {
    if (expired.includes(name)) continue
    for await (const { key } of readObjectList(folder, name)) listed.add(`${OBJECTS}/${key}`)
  }
  for await (const path of folder.list(OBJECTS)) {
    if (!listed.has(path)) await folder.removeAll(path)
  }
}
