import { useEffect, useState } from 'react'
import { parseStoryboard, type StoryboardTile } from './storyboard.ts'

const noTiles: readonly StoryboardTile[] = []

/** Returns the tiles of a storyboard, fetched when `enabled` is first true; empty before and on failure. */
export function useStoryboard(url: string | null, enabled: boolean): readonly StoryboardTile[] {
  const [loaded, setLoaded] = useState({ url, tiles: noTiles })
  const [requested, setRequested] = useState(enabled)
  if (enabled && !requested) setRequested(true)

  useEffect(() => {
    if (!requested || url === null) return undefined
    const controller = new AbortController()
    fetchTiles(url, controller.signal).then(
      (tiles) => setLoaded({ url, tiles }),
      // Without tiles, the preview shows only the time.
      () => null,
    )
    return () => controller.abort()
  }, [url, requested])

  return loaded.url === url ? loaded.tiles : noTiles
}

async function fetchTiles(url: string, signal: AbortSignal): Promise<StoryboardTile[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) return []
  const tiles = parseStoryboard(await response.text(), new URL(response.url).href)
  // Preloads the sprites.
  for (const sprite of new Set(tiles.map((tile) => tile.url))) new Image().src = sprite
  return tiles
}
