/** Midnight at which a day began here. Days that change the clock have it too. */
const dayOf = (moment: Date) =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()

const DAY = 86_400_000

/** A day for people: Today, Yesterday, Monday within the week, else the date. Local time. */
export function dayName(moment: Date, now = new Date()): string {
  // Rounded: two midnights may lie 23 or 25 hours apart.
  const ago = Math.round((dayOf(now) - dayOf(moment)) / DAY)
  if (ago <= 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  if (ago < 7) return moment.toLocaleDateString('en', { weekday: 'long' })
  const sameYear = moment.getFullYear() === now.getFullYear()
  return moment.toLocaleDateString('en', {
    day: 'numeric',
    month: 'long',
    ...(!sameYear && { year: 'numeric' }),
  })
}

/** What came one after the other, in groups of one day each. */
export function byDay<Item>(
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
