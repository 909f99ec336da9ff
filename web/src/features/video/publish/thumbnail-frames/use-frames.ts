import { useEffect, useState } from 'react'
import { type Frame, extractFrames } from './extract-frames.ts'

/** Null while they are extracted; empty if no frame is suitable. */
export type Frames = readonly Frame[] | 'undecodable' | null

/** Extracts frames of a video in the browser. Aborts when another video is selected. */
export function useFrames(video: File | undefined): Frames {
  const [result, setResult] = useState<{ of: File; frames: Frames } | null>(null)
  useEffect(() => {
    if (!video) return undefined
    const controller = new AbortController()
    extractFrames(video, controller.signal).then(
      (frames) => controller.signal.aborted || setResult({ of: video, frames }),
      () => controller.signal.aborted || setResult({ of: video, frames: 'undecodable' }),
    )
    return () => controller.abort()
  }, [video])
  return result && result.of === video ? result.frames : null
}
