import { useEffect, useState } from 'react'
import { storedPreferences } from '../preferences.ts'
import { type MediaFiles, type SourceState, initialSourceState } from './source-state.ts'
import { createSourceController, type SourceController } from './source-controller.ts'

/** Plays the best available source of a video. `still` covers the element while the source changes. */
export function useSource(
  video: HTMLVideoElement,
  still: HTMLCanvasElement | null,
  { url, bitRate, hlsUrl, complete, progress }: MediaFiles,
): { state: SourceState; source: SourceController } {
  const [state, setState] = useState(initialSourceState)
  const [source] = useState(() =>
    createSourceController(video, storedPreferences, (change) =>
      setState((previous) => ({ ...previous, ...change })),
    ),
  )
  useEffect(() => (still ? source.listen(still) : undefined), [source, still])
  useEffect(
    () => source.setFiles({ url, bitRate, hlsUrl, complete, progress }),
    [source, url, bitRate, hlsUrl, complete, progress],
  )
  return { state, source }
}
