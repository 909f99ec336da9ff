import type { Excerpt as Pieces } from '@seam/contract/search.ts'
import { inContext, joined } from './in-context.ts'

/** Whether an excerpt shows a match that the words already on show do not. */
export const saysMore = (pieces: Pieces, shown: string): boolean =>
  pieces.some(({ hit }) => hit) && !shown.includes(joined(pieces))

interface Props {
  pieces: Pieces
  /** What they were cut from. */
  of: string
}

/** A short piece of what was found, with the words that match marked. */
export const Excerpt = ({ pieces, of }: Props) =>
  inContext(pieces, of).map(({ text, hit }, index) =>
    hit ? (
      <mark
        key={index}
        className="rounded-[3px] bg-thread-wash font-semibold text-ink [box-decoration-break:clone] px-0.5 -mx-0.5"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  )
