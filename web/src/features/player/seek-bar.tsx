import { type PointerEvent, useState } from 'react'
import { clock, spoken } from '../../lib/format/duration.ts'

interface Props {
  time: number
  duration: number
  buffered: number
  onSeek: (to: number) => void
}

/** Where in the video one is. What is loaded ahead is a running stitch. */
export function SeekBar({ time, duration, buffered, onSeek }: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  const percent = (seconds: number) =>
    duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0
  const played = percent(time)

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed(Math.min(1, Math.max(0, (event.clientX - left) / width)))
  }

  return (
    <div
      className="group/seek relative flex h-5 items-center has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-white"
      onPointerMove={point}
      onPointerLeave={() => setPointed(null)}
    >
      <span className="absolute inset-x-0 h-1 rounded-full bg-white/30 transition-[height] group-hover/seek:h-1.5" />
      <span
        className="stitch-x absolute left-0 text-white/85"
        style={{ width: `${percent(buffered)}%` }}
      />
      <span
        className="absolute left-0 h-1 rounded-full bg-(--thread-on-film) transition-[height] group-hover/seek:h-1.5"
        style={{ width: `${played}%` }}
      />
      <span
        className="absolute size-3.5 -translate-x-1/2 rounded-full bg-(--thread-on-film) transition-[scale] group-hover/seek:scale-115"
        style={{ left: `${played}%` }}
      />
      {pointed !== null && (
        <span
          aria-hidden
          className="figures pointer-events-none absolute bottom-full mb-1 -translate-x-1/2 rounded-chip bg-black/85 px-1.5 py-0.5 text-12 font-semibold"
          style={{ left: `clamp(1.5rem, ${pointed * 100}%, calc(100% - 1.5rem))` }}
        >
          {clock(pointed * duration)}
        </span>
      )}
      <input
        type="range"
        aria-label="Seek"
        aria-valuetext={`${spoken(time)} of ${spoken(duration)}`}
        min={0}
        max={100}
        step={0.1}
        value={played}
        onChange={({ target }) => onSeek((Number(target.value) / 100) * duration)}
        className="absolute inset-0 m-0 w-full cursor-pointer opacity-0"
      />
    </div>
  )
}
