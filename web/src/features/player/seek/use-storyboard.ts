import { useEffect, useState } from 'react'
import { readStoryboard, type Scene } from './storyboard.ts'

const none: readonly Scene[] = []

/** The scenes of a storyboard, fetched when they are first wanted; none until then, or where it fails. */
export function useStoryboard(url: string | null, wanted: boolean): readonly Scene[] {
  const [read, setRead] = useState({ url, scenes: none })
  const [ever, setEver] = useState(wanted)
  if (wanted && !ever) setEver(true)

  useEffect(() => {
    if (!ever || url === null) return undefined
    const leaving = new AbortController()
    fetchScenes(url, leaving.signal).then(
      (scenes) => setRead({ url, scenes }),
      // The times alone do, too.
      () => null,
    )
    return () => leaving.abort()
  }, [url, ever])

  return read.url === url ? read.scenes : none
}

async function fetchScenes(url: string, signal: AbortSignal): Promise<Scene[]> {
  const answer = await fetch(url, { signal })
  if (!answer.ok) return []
  const scenes = readStoryboard(await answer.text(), new URL(answer.url).href)
  // It is there before it is to be seen.
  for (const sprite of new Set(scenes.map((scene) => scene.url))) new Image().src = sprite
  return scenes
}
