import { Trans } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'

interface Props {
  /** Shows the icon only. */
  small?: boolean | undefined
  onReveal: () => void
}

/** Covers blurred adult content until it is clicked. */
export const AdultCover = ({ small, onReveal }: Props) => (
  <button
    type="button"
    onClick={onReveal}
    // Above the link of a card, which would otherwise receive the click.
    className="absolute inset-0 z-10 grid place-content-center justify-items-center gap-1 bg-black/45 text-white -outline-offset-4 focus-visible:outline-white"
  >
    <EyeOff aria-hidden className="size-5" />
    <span className={small ? 'sr-only' : 'text-13 font-semibold'}>
      <Trans>Adult content</Trans>
    </span>
    <span className={small ? 'sr-only' : 'text-12'}>
      <Trans>Click to reveal</Trans>
    </span>
  </button>
)
