import { classNames } from '../../../lib/class-names.ts'

/** The visible part of a switch in the player. */
export const SwitchTrack = ({ on }: { on: boolean }) => (
  <span
    aria-hidden
    className={classNames(
      'relative h-5 w-9 shrink-0 rounded-full border transition-colors',
      on
        ? 'border-(--accent-on-video) bg-(--accent-on-video) forced-highlight'
        : 'border-current opacity-70',
    )}
  >
    <span
      className={classNames(
        'absolute top-0.5 left-0.5 size-3.5 rounded-full transition-[translate]',
        on ? 'translate-x-4 bg-black forced-colors:bg-[HighlightText]!' : 'bg-current forced-fill',
      )}
    />
  </span>
)
