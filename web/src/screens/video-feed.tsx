import { useInfiniteQuery } from '@tanstack/react-query'
import { VideoGrid } from '../features/video/card/video-grid.tsx'
import { videoFeed } from '../features/video/queries.ts'
import { Empty } from '../ui/empty.tsx'
import { Screen as Frame } from '../ui/screen.tsx'

/** /v/feed */
export function Screen() {
  const list = useInfiniteQuery(videoFeed)
  return (
    <Frame title="Video Feed">
      <h1 className="display mb-5 text-20 md:text-28">Video Feed</h1>
      <VideoGrid
        list={list}
        empty={
          <Empty
            text="Videos that people publish appear here. Yours could be the first."
            action={{ text: 'Upload a video', route: '/v/new' }}
          />
        }
      />
    </Frame>
  )
}
