import { type PointerEvent, useState } from 'react'
import { spoken } from '../../../lib/format/duration.ts'
import { Preview } from './preview.tsx'
import { useStoryboard } from './use-storyboard.ts'

interface Props {
  time: number
  duration: number
  buffered: number
  storyboardUrl: string | null
  onSeek: (to: number) => void
}

/** Where in the video one is. What is loaded ahead is a running stitch. */
export function SeekBar({ time, duration, buffered, storyboardUrl, onSeek }: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  const [focused, setFocused] = useState(false)
  const scenes = useStoryboard(storyboardUrl, pointed !== null || focused)
  const part = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0)
  const played = part(time)
  const shown = pointed ?? (focused ? played : null)

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed(Math.min(1, Math.max(0, (event.clientX - left) / width)))
  }
  const leave = () => setPointed(null)

  return (
    <div
      className="group/seek relative flex h-5 touch-none items-center has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-white"
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={leave}
      onPointerCancel={leave}
      onPointerUp={({ pointerType }) => pointerType !== 'mouse' && leave()}
    >
      <span className="absolute inset-x-0 h-1 rounded-full bg-white/30 transition-[height] group-hover/seek:h-1.5" />
      <span
        className="stitch-x absolute left-0 text-white/85"
        style={{ width: `${part(buffered) * 100}%` }}
      />
      <span
        className="absolute left-0 h-1 rounded-full bg-(--thread-on-film) transition-[height] group-hover/seek:h-1.5"
        style={{ width: `${played * 100}%` }}
      />
      <span
        className="absolute size-3.5 -translate-x-1/2 rounded-full bg-(--thread-on-film) transition-[scale] group-hover/seek:scale-115"
        style={{ left: `${played * 100}%` }}
      />
      {shown !== null && <Preview scenes={scenes} time={shown * duration} part={shown} />}
      <input
        type="range"
        aria-label="Seek"
        aria-valuetext={`${spoken(time)} of ${spoken(duration)}`}
        min={0}
        max={100}
        step={0.1}
        value={played * 100}
        onChange={({ target }) => onSeek((Number(target.value) / 100) * duration)}
        onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        // Higher than what is to be seen of it: a finger is no pointer.
        className="absolute inset-x-0 -inset-y-2.5 m-0 h-10 w-full cursor-pointer opacity-0"
      />
    </div>
  )
}
