import type { Chapter } from '@seam/contract/chapters.ts'
import type { Caption } from '@seam/contract/video.ts'
import { page } from 'vitest/browser'
import type { NextVideo } from '../src/features/player/up-next/next-video.ts'
import { Player } from '../src/features/player/player.tsx'
import clipUrl from './clip.webm'
import { renderPage } from './render-page.tsx'

export const player = page.getByRole('region', { name: 'Player' })
export const button = (name: string) => player.getByRole('button', { name })
export const play = button('Play')
export const pause = button('Pause')

export const videoElement = () => player.element().querySelector('video') as HTMLVideoElement

interface Options {
  url?: string | null
  bitRate?: number | null
  hlsUrl?: string | null
  captions?: Caption[]
  chapters?: Chapter[]
  next?: NextVideo
  /** The width of the player, which is 16:9. */
  width?: number
}

/** Renders a player of a four-second clip. */
export const renderPlayer = ({
  url = clipUrl,
  bitRate = null,
  hlsUrl = null,
  captions = [],
  chapters = [],
  next,
  width = 1000,
}: Options = {}) =>
  renderPage(
    <div style={{ width, height: (width * 9) / 16 }}>
      <Player
        files={{ url, bitRate, hlsUrl, complete: true, progress: 100 }}
        storyboardUrl={null}
        captions={captions}
        chapters={chapters}
        mediaInfo={{ title: 'Waves', artist: 'Ada', artwork: null }}
        duration={4}
        startAt={0}
        autoPlay={false}
        poster={<img alt="Poster" />}
        next={next}
        ref={null}
        onView={() => Promise.resolve(null)}
      />
    </div>,
  )
