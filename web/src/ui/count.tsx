import { plural } from '@lingui/core/macro'
import { fullCount, shortCount } from '../lib/format/count.ts'

interface Props {
  value: number
  /** What is counted, if the text says it. */
  of?: keyof typeof labels
}

const labels = {
  views: (count: number, short: string) =>
    plural(count, { one: `${short} view`, other: `${short} views` }),
  followers: (count: number, short: string) =>
    plural(count, { one: `${short} follower`, other: `${short} followers` }),
  following: (count: number, short: string) =>
    plural(count, { one: `${short} following`, other: `${short} following` }),
  videos: (count: number, short: string) =>
    plural(count, { one: `${short} video`, other: `${short} videos` }),
}

/** A count in short form, with all its digits as the title. */
export function Count({ value, of }: Props) {
  const short = shortCount(value)
  return (
    <span title={fullCount(value)} className="figures">
      {of ? labels[of](value, short) : short}
    </span>
  )
}
