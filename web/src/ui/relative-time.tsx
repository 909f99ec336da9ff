import { useState } from 'react'
import { formatDateTime } from '../lib/format/date-time.ts'
import { relativeTime } from '../lib/format/relative-time.ts'
import { useTextAt } from '../lib/now.ts'

/** How long ago a date was, updated every minute, with the exact date as its title. */
export function RelativeTime({ date }: { date: string }) {
  const text = useTextAt((now) => relativeTime(new Date(date), new Date(now)))
  const exact = useExactTime(date)
  return (
    <time dateTime={date} {...exact}>
      {text}
    </time>
  )
}

/**
 * Attributes that show the exact date once the pointer is on the element. Formatting the first date
 * of a page is slow, most readers never see it, and the server does not know the time zone.
 */
export function useExactTime(date: string | null) {
  const [isHovered, setHovered] = useState(false)
  return {
    title: isHovered && date !== null ? formatDateTime(new Date(date)) : undefined,
    onPointerEnter: () => setHovered(true),
  }
}
