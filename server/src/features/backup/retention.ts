/** How many snapshots are kept: the newest of as many days, weeks and months. */
const KEPT = { days: 7, weeks: 4, months: 6 }

const DAY_MS = 86_400_000

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const monthOf = (time: Date) => time.toISOString().slice(0, 7)
/** The number of a week that starts on Monday. 1970-01-01 was a Thursday. */
const weekOf = (time: Date) => String(Math.floor((time.getTime() / DAY_MS + 3) / 7))

/** Returns which snapshots to remove, given the times at which all of them were taken. */
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
