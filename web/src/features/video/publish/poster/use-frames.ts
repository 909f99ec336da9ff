import { useEffect, useState } from 'react'
import { type Frame, takeFrames } from './take-frames.ts'

/** Null as long as nobody knows; empty where nothing is worth offering. */
export type Frames = readonly Frame[] | 'undecodable' | null

/** Frames of a chosen video, taken in the browser; another choice calls the work off. */
export function useFrames(video: File | undefined): Frames {
  const [taken, setTaken] = useState<{ of: File; frames: Frames } | null>(null)
  useEffect(() => {
    if (!video) return undefined
    const off = new AbortController()
    takeFrames(video, off.signal).then(
      (frames) => off.signal.aborted || setTaken({ of: video, frames }),
      () => off.signal.aborted || setTaken({ of: video, frames: 'undecodable' }),
    )
    return () => off.abort()
  }, [video])
  return taken && taken.of === video ? taken.frames : null
}
