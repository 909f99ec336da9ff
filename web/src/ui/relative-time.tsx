import { useEffect, useState } from 'react'
import { formatDateTime } from '../lib/format/date-time.ts'
import { relativeTime } from '../lib/format/relative-time.ts'

/** How long ago a date was, updated every minute, with the exact date as its title. */
export function RelativeTime({ date }: { date: string }) {
  const moment = new Date(date)
  const [, tick] = useState(0)
  // A browser takes long to format the first date of a page, which most of its readers never see.
  const [isHovered, setHovered] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time
      dateTime={date}
      title={isHovered ? formatDateTime(moment) : undefined}
      onPointerEnter={() => setHovered(true)}
    >
      {relativeTime(moment)}
    </time>
  )
}
