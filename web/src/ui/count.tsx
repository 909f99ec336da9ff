import { fullCount, shortCount } from '../lib/format/count.ts'

interface Props {
  value: number
  /** The counted noun, singular and plural: `view`, `views`. */
  singular?: string
  plural?: string
}

/** A count in short form, with all its digits as the title. */
export function Count({ value, singular, plural }: Props) {
  const noun = value === 1 ? singular : plural
  return (
    <span title={fullCount(value)} className="figures">
      {noun ? `${shortCount(value)} ${noun}` : shortCount(value)}
    </span>
  )
}
