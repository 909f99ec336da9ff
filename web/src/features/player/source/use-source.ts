import { useEffect, useState } from 'react'
import { type Files, type SourceState, untouched } from './files.ts'
import { createSource, type Source } from './source.ts'

/** Plays the best available source of a video. `still` covers the element while the source changes. */
export function useSource(
  video: HTMLVideoElement,
  still: HTMLCanvasElement | null,
  { url, hlsUrl, complete, progress }: Files,
): { state: SourceState; source: Source } {
  const [state, setState] = useState(untouched)
  const [source] = useState(() =>
    createSource(video, (change) => setState((previous) => ({ ...previous, ...change }))),
  )
  useEffect(() => (still ? source.open(still) : undefined), [source, still])
  useEffect(
    () => source.show({ url, hlsUrl, complete, progress }),
    [source, url, hlsUrl, complete, progress],
  )
  return { state, source }
}
