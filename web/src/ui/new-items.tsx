import { plural } from '@lingui/core/macro'
import { ArrowUp } from 'lucide-react'

interface Props {
  count: number
  of: keyof typeof labels
  onShow: () => void
}

/** A button that announces new items above a list, over which it floats. It moves nothing. */
export const NewItems = ({ count, of, onShow }: Props) => (
  <output className="pointer-events-none sticky top-[calc(var(--sticky-top)+2.25rem)] z-10 flex h-0 justify-center print:hidden">
    {count > 0 && (
      <button
        type="button"
        onClick={onShow}
        className="pointer-events-auto flex h-9 shrink-0 -translate-y-3/4 animate-fade-in items-center gap-1.5 rounded-full bg-accent px-4 text-14 font-semibold text-on-accent shadow-overlay transition-colors hover:bg-accent-hover pointer-coarse:h-11"
      >
        <ArrowUp aria-hidden className="size-4" />
        {labels[of](count > 99 ? '99+' : String(count), count)}
      </button>
    )}
  </output>
)

const labels = {
  posts: (shown: string, count: number) =>
    plural(count, { one: `${shown} new post`, other: `${shown} new posts` }),
  comments: (shown: string, count: number) =>
    plural(count, { one: `${shown} new comment`, other: `${shown} new comments` }),
}
