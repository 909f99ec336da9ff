import { type ReactNode, useId } from 'react'
import { groupByDay } from '../lib/format/day.ts'
import { LabelledDivider } from './labelled-divider.tsx'

interface Props<Item> {
  /** Newest first. */
  items: readonly Item[]
  dateOf: (item: Item) => string
  keyOf: (item: Item) => string
  render: (item: Item) => ReactNode
}

/** A list grouped by day, with a heading for each day. */
export function DayGroupedList<Item>({ items, dateOf, keyOf, render }: Props<Item>) {
  const id = useId()
  return (
    <div className="flex flex-col gap-8">
      {groupByDay(items, dateOf).map(({ day, items: itemsOfDay }, index) => (
        <section key={day} aria-labelledby={`${id}${index}`}>
          <LabelledDivider className="mb-3">
            <h2 id={`${id}${index}`} className="display text-16">
              {day}
            </h2>
          </LabelledDivider>
          <ul className="flex flex-col gap-1">
            {itemsOfDay.map((item) => (
              <li key={keyOf(item)}>{render(item)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
