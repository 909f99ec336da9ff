import { clock } from '../../../lib/format/duration.ts'
import { type Scene, sceneAt } from './storyboard.ts'

interface Props {
  scenes: readonly Scene[]
  /** Seconds, and the same as a part of the whole. */
  time: number
  part: number
}

/** Above the seek bar: what is to be seen at a moment, and when that is. Stays within the bar. */
export function Preview({ scenes, time, part }: Props) {
  const scene = sceneAt(scenes, time)
  const half = scene ? scene.width / 2 + 2 : 24
  return (
    <span
      aria-hidden
      data-preview
      className="pointer-events-none absolute bottom-full mb-1 flex -translate-x-1/2 flex-col items-center gap-1"
      style={{ left: `clamp(${half}px, ${part * 100}%, calc(100% - ${half}px))` }}
    >
      {scene && (
        <span
          className="rounded-chip border-2 border-white bg-black"
          style={{
            boxSizing: 'content-box',
            width: scene.width,
            height: scene.height,
            background: `url("${scene.url}") -${scene.x}px -${scene.y}px`,
          }}
        />
      )}
      <span className="figures rounded-chip bg-black/85 px-1.5 py-0.5 text-12 font-semibold">
        {clock(time)}
      </span>
    </span>
  )
}
