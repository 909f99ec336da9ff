import { formatClock } from '../../../lib/format/duration.ts'
import { type StoryboardTile, tileAt } from '../../../lib/storyboard.ts'

interface Props {
  tiles: readonly StoryboardTile[]
  /** Seconds. */
  time: number
  /** The same time as a fraction of the duration, 0 to 1. */
  fraction: number
  /** Of the chapter at this time. */
  title: string | undefined
}

/** Shows the storyboard tile and the time above the seek bar. Stays within the width of the bar. */
export function SeekPreview({ tiles, time, fraction, title }: Props) {
  const tile = tileAt(tiles, time)
  const halfWidth = tile ? tile.width / 2 + 2 : title ? 80 : 24
  return (
    <span
      aria-hidden
      data-preview
      // A hint takes its place: on a small player there is no room for both.
      className="pointer-events-none absolute bottom-full mb-1 flex group-has-[[data-hint]]/player:invisible -translate-x-1/2 flex-col items-center gap-1"
      style={{ left: `clamp(${halfWidth}px, ${fraction * 100}%, calc(100% - ${halfWidth}px))` }}
    >
      {tile && (
        <span
          className="rounded-chip border-2 border-white bg-black"
          style={{
            boxSizing: 'content-box',
            width: tile.width,
            height: tile.height,
            background: `url("${tile.url}") -${tile.x}px -${tile.y}px`,
          }}
        />
      )}
      {title && (
        <span className="max-w-52 truncate rounded-chip bg-black/85 px-1.5 py-0.5 text-12 font-semibold">
          {title}
        </span>
      )}
      <span className="figures rounded-chip bg-black/85 px-1.5 py-0.5 text-12 font-semibold">
        {formatClock(time)}
      </span>
    </span>
  )
}
