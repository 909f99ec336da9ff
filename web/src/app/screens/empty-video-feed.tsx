import { VideosDrawing } from '../../ui/drawings/videos-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Props {
  feed: 'all' | 'following'
  /** The name of the selected category. */
  category: string | undefined
  /** The period that the feed's order is limited to. */
  period: string | undefined
}

const route = '/v/feed'

/** Shown in place of a video feed without videos. */
export function EmptyVideoFeed({ feed, category, period }: Props) {
  if (period) {
    const who = feed === 'following' ? 'No one you follow' : 'No one'
    return (
      <EmptyState
        text={`${who} has published anything ${category ? `in ${category} ` : ''}${period}.`}
        action={{ text: 'See the newest videos', route }}
      />
    )
  }
  if (category) {
    return (
      <EmptyState
        drawing={VideosDrawing}
        text={`No one has published anything in ${category} yet.`}
        action={{ text: 'See all categories', route }}
      />
    )
  }
  return (
    <EmptyState
      drawing={VideosDrawing}
      text="Videos that people publish appear here. Yours could be the first."
      action={{ text: 'Upload a video', route: '/v/new' }}
    />
  )
}
