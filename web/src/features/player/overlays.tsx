import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play, RotateCw } from 'lucide-react'
import { Spinner } from '../../ui/spinner.tsx'

/** A large play button in the middle, shown before the first playback. */
export const BigPlayButton = ({ onPlay }: { onPlay: () => void }) => (
  <button
    type="button"
    // Screen readers and the keyboard use the same button in the control bar.
    aria-hidden
    tabIndex={-1}
    onClick={onPlay}
    // Above the gradient of the controls; in a small player, in the middle of what they and a notice at
    // the top leave free.
    className="absolute inset-0 bottom-21 z-[11] m-auto in-[:has(>[data-notice])]:top-13 grid size-14 place-items-center rounded-full bg-(--accent-on-video) text-[oklch(21.53%_0.0444_44.8)] transition-[scale] hover:scale-105 @md:top-0! @md:bottom-0 @md:size-18"
  >
    <Play className="ml-1 size-7 fill-current @md:size-8" />
  </button>
)

/** A spinner while the video buffers. It fades in after 250 ms, so that short waits show nothing. */
export const BufferingSpinner = () => (
  <output className="pointer-events-none absolute inset-0 grid animate-[fade-in_150ms_250ms_both] place-items-center">
    <Spinner className="size-14 text-white" />
    <span className="sr-only">
      <Trans>Loading the video</Trans>
    </span>
  </output>
)

/** Shows what the last key or action did. */
export const Hint = ({ text }: { text: string }) => (
  <span
    aria-hidden
    data-hint
    className="figures pointer-events-none absolute inset-x-0 top-[14%] mx-auto w-fit rounded-full bg-black/75 px-4 py-1.5 text-14 font-semibold"
  >
    {text}
  </span>
)

/** Shows why playback failed, with a retry button and a link to the file. */
export function PlaybackError({
  code,
  url,
  onRetry,
}: {
  /** As in MediaError. */
  code: number
  /** The file, null if the video has none. */
  url: string | null
  onRetry: () => void
}) {
  const isNetworkError = code === MediaError.MEDIA_ERR_NETWORK
  return (
    <div
      role="alert"
      className="absolute inset-0 z-20 grid place-content-center justify-items-center gap-3 bg-black/85 p-6 text-center"
    >
      <p className="text-16 font-semibold">
        {isNetworkError ? t`The video stopped loading.` : t`This video cannot be played here.`}
      </p>
      <p className="max-w-sm text-14 opacity-80">
        {isNetworkError
          ? t`Check your connection and try again.`
          : t`Your browser could not read the file. Try again, or open it in another browser.`}
      </p>
      <div className="flex gap-2">
        <button
          type="button"
          onClick={onRetry}
          className="inline-flex h-10 items-center gap-2 rounded-control bg-white px-4 font-semibold text-black focus-visible:outline-white"
        >
          <RotateCw aria-hidden className="size-4" />
          <Trans>Try again</Trans>
        </button>
        {url !== null && (
          <a
            href={url}
            className="inline-flex h-10 items-center rounded-control px-4 font-semibold underline underline-offset-4 focus-visible:outline-white"
          >
            <Trans>Open the file</Trans>
          </a>
        )}
      </div>
    </div>
  )
}
