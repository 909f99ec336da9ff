import { fullCount } from '../../lib/format/count.ts'

interface Props {
  /** Of the list, once it is there. */
  total: number | undefined
  one: string
  many: string
}

/** Says, for ears, how many were found. */
export const FoundCount = ({ total, one, many }: Props) => (
  <output className="sr-only">
    {total !== undefined && `${fullCount(total)} ${total === 1 ? one : many} found`}
  </output>
)
