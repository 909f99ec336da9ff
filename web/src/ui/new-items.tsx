import { ArrowUp } from 'lucide-react'

interface Props {
  count: number
  /** The word for one, as in "2 new comments". */
  noun: string
  onShow: () => void
}

/** A button that announces new items above a list, over which it floats. It moves nothing. */
export const NewItems = ({ count, noun, onShow }: Props) => (
  <output className="pointer-events-none sticky top-[calc(var(--sticky-top)+2.25rem)] z-10 flex h-0 justify-center print:hidden">
    {count > 0 && (
      <button
        type="button"
        onClick={onShow}
        className="pointer-events-auto flex h-9 shrink-0 -translate-y-3/4 animate-fade-in items-center gap-1.5 rounded-full bg-accent px-4 text-14 font-semibold text-on-accent shadow-overlay transition-colors hover:bg-accent-hover pointer-coarse:h-11"
      >
        <ArrowUp aria-hidden className="size-4" />
        {label(count, noun)}
      </button>
    )}
  </output>
)

const label = (count: number, noun: string) =>
  `${count > 99 ? '99+' : count} new ${noun}${count === 1 ? '' : 's'}`
