import { useEffect, useState } from 'react'
import { formatDateTime } from '../lib/format/date-time.ts'
import { relativeTime } from '../lib/format/relative-time.ts'

/** How long ago a date was, updated every minute, with the exact date as its title. */
export function RelativeTime({ date }: { date: string }) {
  const moment = new Date(date)
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={date} title={formatDateTime(moment)}>
      {relativeTime(moment)}
    </time>
  )
}
