import { Trans } from '@lingui/react/macro'
import { type Chapter, chapterAt } from '@seam/contract/chapters.ts'
import { useSyncExternalStore } from 'react'
import { formatClock } from '../../../lib/format/duration.ts'
import { opensHere } from '../../../lib/router/link.tsx'

interface Props {
  chapters: readonly Chapter[]
  /** Null before it is mounted. */
  player: HTMLVideoElement | null
  onSeek: (seconds: number) => void
}

/** The chapters of a video, with a mark at the current one. */
export function Chapters({ chapters, player, onSeek }: Props) {
  const current = useCurrentChapter(chapters, player)
  return (
    <section
      aria-labelledby="chapters"
      className="mt-4 rounded-thumb border border-border bg-surface py-3 text-14"
    >
      <h2 id="chapters" className="px-4 pb-2 text-13 font-semibold text-foreground-muted">
        <Trans>Chapters</Trans>
      </h2>
      <ol className="max-h-64 overflow-y-auto">
        {chapters.map((chapter) => (
          <li key={chapter.time}>
            {/* A link, because reader modes omit buttons. */}
            <a
              href={`?t=${chapter.time}`}
              aria-current={chapter === current ? 'step' : undefined}
              onClick={(event) => {
                if (!opensHere(event)) return
                event.preventDefault()
                onSeek(chapter.time)
              }}
              className="flex gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-surface-sunken aria-[current]:bg-accent-subtle aria-[current]:font-semibold pointer-coarse:py-2.5"
            >
              <span className="figures w-14 shrink-0 text-right font-medium text-accent">
                {formatClock(chapter.time)}
              </span>
              <bdi className="min-w-0 flex-1">{chapter.title}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the chapter that is played; none before the player starts. */
const useCurrentChapter = (chapters: readonly Chapter[], player: HTMLVideoElement | null) =>
  useSyncExternalStore(
    (onChange) => {
      for (const event of ['timeupdate', 'seeking']) player?.addEventListener(event, onChange)
      return () => {
        for (const event of ['timeupdate', 'seeking']) player?.removeEventListener(event, onChange)
      }
    },
    () => (player && player.currentTime > 0 ? chapterAt(chapters, player.currentTime) : undefined),
    () => undefined,
  )
