import { useEffect, useState } from 'react'
import { classNames } from '../../../lib/class-names.ts'
import { useStoryboard } from '../../../lib/use-storyboard.ts'

const FRAME_MS = 500
/** Maximum number of frames per loop: a long video skips some. */
const MAX_FRAMES = 20

/** Plays the storyboard of a video over its thumbnail, once it is loaded. */
export function StoryboardPreview({ url }: { url: string }) {
  const tiles = useStoryboard(url, true)
  const [frame, setFrame] = useState(0)
  const [isLoaded, setIsLoaded] = useState(false)
  const step = Math.ceil(tiles.length / MAX_FRAMES)
  const frames = tiles.filter((_, index) => index % step === 0)
  const count = frames.length

  useEffect(() => {
    if (!isLoaded || count < 2) return undefined
    const timer = setInterval(() => setFrame((current) => (current + 1) % count), FRAME_MS)
    return () => clearInterval(timer)
  }, [isLoaded, count])

  const tile = frames[frame]
  if (!tile) return null
  const { x, y, width, height } = tile
  return (
    <svg
      aria-hidden
      data-storyboard={frame}
      viewBox={`0 0 ${width} ${height}`}
      className={classNames(
        'absolute inset-0 size-full bg-black/50 backdrop-blur-xl transition-opacity',
        !isLoaded && 'opacity-0',
      )}
    >
      {/* The inner viewport cuts the frame out of the sprite. */}
      <svg width={width} height={height} viewBox={`${x} ${y} ${width} ${height}`}>
        <image
          href={tile.url}
          width={Math.max(...tiles.map((each) => each.x + each.width))}
          height={Math.max(...tiles.map((each) => each.y + each.height))}
          onLoad={() => setIsLoaded(true)}
        />
      </svg>
    </svg>
  )
}
