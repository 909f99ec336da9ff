import { t } from '@lingui/core/macro'
import { VideosDrawing } from '../../ui/drawings/videos-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Props {
  feed: 'all' | 'following'
  /** The name of the selected category. */
  category: string | undefined
  /** The period that the feed's order is limited to. */
  period: 'day' | 'week' | undefined
}

const route = '/v/feed'

const texts = {
  all: {
    day: t`No one has published anything in the last 24 hours.`,
    week: t`No one has published anything in the last 7 days.`,
  },
  following: {
    day: t`No one you follow has published anything in the last 24 hours.`,
    week: t`No one you follow has published anything in the last 7 days.`,
  },
}
const textsOfCategory = (category: string): typeof texts => ({
  all: {
    day: t`No one has published anything in ${category} in the last 24 hours.`,
    week: t`No one has published anything in ${category} in the last 7 days.`,
  },
  following: {
    day: t`No one you follow has published anything in ${category} in the last 24 hours.`,
    week: t`No one you follow has published anything in ${category} in the last 7 days.`,
  },
})

/** Shown in place of a video feed without videos. */
export function EmptyVideoFeed({ feed, category, period }: Props) {
  if (period) {
    return (
      <EmptyState
        text={(category ? textsOfCategory(category) : texts)[feed][period]}
        action={{ text: t`See the newest videos`, route }}
      />
    )
  }
  if (category) {
    return (
      <EmptyState
        drawing={VideosDrawing}
        text={t`No one has published anything in ${category} yet.`}
        action={{ text: t`See all categories`, route }}
      />
    )
  }
  return (
    <EmptyState
      drawing={VideosDrawing}
      text={t`Videos that people publish appear here. Yours could be the first.`}
      action={{ text: t`Upload a video`, route: '/v/new' }}
    />
  )
}
