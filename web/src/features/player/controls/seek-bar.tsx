import { t } from '@lingui/core/macro'
import { type Chapter, chapterAt } from '@seam/contract/chapters.ts'
import { type PointerEvent, useState } from 'react'
import { formatSpokenDuration } from '../../../lib/format/duration.ts'
import { SeekPreview } from './seek-preview.tsx'
import { useStoryboard } from '../../../lib/use-storyboard.ts'

interface Props {
  time: number
  duration: number
  buffered: number
  storyboardUrl: string | null
  chapters: readonly Chapter[]
  onSeek: (to: number) => void
}

/** The seek bar. The buffered range shows as a stitched line. */
export function SeekBar({ time, duration, buffered, storyboardUrl, chapters, onSeek }: Props) {
  const [hovered, setHovered] = useState<number | null>(null)
  const [focused, setFocused] = useState(false)
  const tiles = useStoryboard(storyboardUrl, hovered !== null || focused)
  const fraction = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0)
  const playedFraction = fraction(time)
  const current = chapterAt(chapters, time)
  const position = t`${{ time: formatSpokenDuration(time) }} of ${{ duration: formatSpokenDuration(duration) }}`
  const shown = hovered ?? (focused ? playedFraction : null)

  function updateHover(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setHovered(Math.min(1, Math.max(0, (event.clientX - left) / width)))
  }
  const endHover = () => setHovered(null)

  return (
    <div
      // On a narrow player, half of the handle would be outside.
      className="group/seek relative mx-1.5 flex h-5 touch-none items-center @xl:mx-0 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-white"
      onPointerDown={updateHover}
      onPointerMove={updateHover}
      onPointerLeave={endHover}
      onPointerCancel={endHover}
      onPointerUp={({ pointerType }) => pointerType !== 'mouse' && endHover()}
    >
      <span className="absolute inset-x-0 h-1 rounded-full bg-white/30 transition-[height] group-hover/seek:h-1.5" />
      <span
        className="stitch-x absolute left-0 text-white/85"
        style={{ width: `${fraction(buffered) * 100}%` }}
      />
      <span
        className="absolute left-0 h-1 rounded-full bg-(--accent-on-video) forced-highlight transition-[height] group-hover/seek:h-1.5"
        style={{ width: `${playedFraction * 100}%` }}
      />
      {chapters.slice(1).map((chapter) => (
        <span
          key={chapter.time}
          data-chapter
          className="absolute h-2 w-0.5 -translate-x-1/2 bg-black"
          style={{ left: `${fraction(chapter.time) * 100}%` }}
        />
      ))}
      <span
        className="absolute size-3.5 -translate-x-1/2 rounded-full bg-(--accent-on-video) forced-highlight transition-[scale] group-hover/seek:scale-115"
        style={{ left: `${playedFraction * 100}%` }}
      />
      {shown !== null && (
        <SeekPreview
          tiles={tiles}
          time={shown * duration}
          fraction={shown}
          title={chapterAt(chapters, shown * duration)?.title}
        />
      )}
      <input
        type="range"
        aria-label={t`Seek`}
        aria-valuetext={current ? `${position}, ${current.title}` : position}
        min={0}
        max={100}
        step={0.1}
        value={playedFraction * 100}
        onChange={({ target }) => onSeek((Number(target.value) / 100) * duration)}
        onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        // Taller than the visible bar, so that a finger hits it.
        className="absolute inset-x-0 -inset-y-2.5 m-0 h-10 w-full cursor-pointer opacity-0"
      />
    </div>
  )
}
