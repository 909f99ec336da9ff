import { t } from '@lingui/core/macro'
import { language } from '../language/language.ts'
import { once } from './once.ts'

/** Returns the local midnight at which a day began. Days of a clock change have one too. */
const startOfDay = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

const DAY_MS = 86_400_000

const format = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(language, options))
const weekday = format({ weekday: 'long' })
const dayAndMonth = format({ day: 'numeric', month: 'long' })
const dayMonthYear = format({ day: 'numeric', month: 'long', year: 'numeric' })

/** Formats a day in local time: November 24, 2026. */
export const formatDay = (date: Date): string => dayMonthYear().format(date)

/**
 * Returns the name of a day in local time: Today, Yesterday, the weekday within the last week, else
 * the date.
 */
export function dayName(date: Date, now = new Date()): string {
  // Rounded: two midnights can be 23 or 25 hours apart.
  const daysAgo = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS)
  if (daysAgo <= 0) return t`Today`
  if (daysAgo === 1) return t`Yesterday`
  if (daysAgo < 7) return weekday().format(date)
  const sameYear = date.getFullYear() === now.getFullYear()
  return (sameYear ? dayAndMonth : dayMonthYear)().format(date)
}

/** Groups consecutive items by day. */
export function groupByDay<Item>(
  items: readonly Item[],
  dateOf: (item: Item) => string,
  now = new Date(),
): { day: string; items: Item[] }[] {
  const groups: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = dayName(new Date(dateOf(item)), now)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}
