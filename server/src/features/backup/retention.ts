import {
  type BackupFolder,
  findSnapshots,
  OBJECTS,
  removeSnapshot,
  snapshotTime,
} from './backup-folder.ts'
import { readObjectList } from './object-list.ts'

/** How many snapshots are retained: the newest one of each of this many days, weeks and months. */
const KEPT = { days: 7, weeks: 4, months: 6 }

const DAY_MS = 86_400_000

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const monthOf = (time: Date) => time.toISOString().slice(0, 7)
/** The number of a week that starts on Monday. 1970-01-01 was a Thursday. */
const weekOf = (time: Date) => String(Math.floor((time.getTime() / DAY_MS + 3) / 7))

/** Removes expired snapshots, then the objects that no other snapshot lists. */
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

/** Returns the times of the snapshots to remove, given those of all snapshots. */
export function expiredSnapshots(times: readonly Date[]): Date[] {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime())
  const kept = new Set<Date>()
  const keepNewest = (count: number, periodOf: (time: Date) => string) => {
    const periods = new Set<string>()
    for (const time of newestFirst) {
      if (periods.size === count) return
      if (periods.has(periodOf(time))) continue
      periods.add(periodOf(time))
      kept.add(time)
    }
  }
  keepNewest(KEPT.days, dayOf)
  keepNewest(KEPT.weeks, weekOf)
  keepNewest(KEPT.months, monthOf)
  return newestFirst.filter((time) => !kept.has(time))
}
