import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type LucideIcon, RotateCcw, SkipForward, X } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { Announcement } from './announcement.tsx'
import { CountdownRing } from './countdown-ring.tsx'
import type { NextVideo } from './next-video.ts'
import { useCanCount } from './use-can-count.ts'
import { useCountdown } from './use-countdown.ts'

interface Props {
  next: NextVideo
  /** The next video plays by itself after a countdown. */
  autoplay: boolean
  onReplay: () => void
}

/**
 * What the player shows at the end of a video: Replay and the next video. The countdown waits while
 * the user is busy elsewhere, and their first action during it cancels it.
 */
export function UpNext({ next, autoplay, onReplay }: Props) {
  const { title, owner, thumbnail, onPlay } = next
  const [card, setCard] = useState<HTMLElement | null>(null)
  const [playButton, setPlayButton] = useState<HTMLElement | null>(null)
  const [cancelled, setCancelled] = useState(false)
  const pending = autoplay && !cancelled
  const counting = useCanCount(card) && pending
  const left = useCountdown(counting, onPlay)
  const cancel = () => {
    // The button that cancels is about to disappear.
    if (card?.contains(document.activeElement)) playButton?.focus({ preventScroll: true })
    setCancelled(true)
  }
  useCancelOnInput(counting, card, cancel)

  return (
    <>
      <div className="absolute inset-0 z-[9] animate-fade-in bg-black/85" />
      <section
        ref={setCard}
        aria-label={t`Up next`}
        // Above the gradient of the controls, in what they leave free.
        className="absolute inset-x-0 top-0 bottom-21 z-[11] flex animate-fade-in items-center justify-center gap-3 px-3 @md:gap-6 @md:px-6"
      >
        <Announcement title={title} owner={owner} pending={pending} counting={counting} />
        <button
          type="button"
          // Screen readers and the keyboard use the button below.
          aria-hidden
          tabIndex={-1}
          onClick={onPlay}
          className="relative aspect-video w-16 shrink-0 @[340px]:w-24 overflow-hidden rounded-control @md:w-2/5 @md:max-w-80 @md:rounded-thumb"
        >
          {thumbnail}
          <span className="absolute inset-0 grid place-items-center">
            <CountdownRing running={counting} />
          </span>
        </button>
        <div className="flex min-w-0 flex-col items-start gap-0.5 @max-md:flex-1 @md:gap-1">
          <p aria-hidden className="figures text-12 font-semibold opacity-80 @md:text-13">
            {counting ? t`Up next in ${{ seconds: left }}` : t`Up next`}
          </p>
          <h2 className="line-clamp-1 text-13 font-semibold @md:line-clamp-2 @md:text-20">
            <bdi>{title}</bdi>
          </h2>
          <p className="w-full truncate text-12 opacity-80 @max-md:hidden @md:text-14">
            <bdi>{owner}</bdi>
          </p>
          <div className="mt-1 flex gap-1 @md:mt-3 @md:gap-2">
            <CardButton ref={setPlayButton} primary icon={SkipForward} onClick={onPlay}>
              <Trans>Play now</Trans>
            </CardButton>
            <CardButton icon={RotateCcw} onClick={onReplay}>
              <Trans context="verb">Replay</Trans>
            </CardButton>
            {pending && (
              <CardButton icon={X} onClick={cancel}>
                <Trans>Cancel</Trans>
              </CardButton>
            )}
          </div>
        </div>
      </section>
    </>
  )
}

interface ButtonProps {
  icon: LucideIcon
  primary?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
  children: ReactNode
}

const CardButton = ({ icon: Icon, primary = false, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    className={classNames(
      'inline-flex h-9 items-center gap-1.5 rounded-control px-2 text-13 font-semibold whitespace-nowrap focus-visible:outline-white @md:h-11 @md:px-4 @md:text-14',
      primary ? 'bg-white text-black hover:bg-white/85' : 'hover:bg-white/15',
    )}
  >
    <Icon aria-hidden className="size-4 @max-md:hidden" />
    {children}
  </button>
)

const INPUT_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'fullscreenchange']

/**
 * Calls `cancel` while `active` as soon as the user does anything on the page: a key, a click, a scroll,
 * or the end of fullscreen. What they do within `element` does not count, except the Escape key.
 */
function useCancelOnInput(active: boolean, element: HTMLElement | null, cancel: () => void) {
  const onInput = useEffectEvent((event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
    if (isEscape || !element?.contains(event.target as Node)) cancel()
  })
  useEffect(() => {
    if (!active) return undefined
    const listen = (event: Event) => onInput(event)
    for (const event of INPUT_EVENTS) document.addEventListener(event, listen, { capture: true })
    return () => {
      for (const event of INPUT_EVENTS)
        document.removeEventListener(event, listen, { capture: true })
    }
  }, [active])
}
