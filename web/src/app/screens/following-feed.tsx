import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { Button } from '../../ui/button.tsx'
import { PeopleDrawing } from '../../ui/drawings/people-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const SuggestedUsers = lazyComponent(() =>
  import('../../features/profile/suggested-users.tsx').then((part) => part.SuggestedUsers),
)

interface Props {
  list: UseInfiniteQueryResult<InfiniteData<{ docs: unknown[] }>>
  /** The text of the empty feed, and the action that it offers besides users to follow. */
  text: string
  action: { text: string; route: string }
  children: ReactNode
}

/**
 * The feed of followed users. While it is empty it suggests users, and it keeps doing so until the
 * viewer opens the feed: they may want to follow several.
 */
export function FollowingFeed({ list, text, action, children }: Props) {
  const isEmpty = list.data?.pages[0]?.docs.length === 0
  const [choosing, setChoosing] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  // Cached data may be from before the viewer followed anyone.
  if (isEmpty && !list.isFetching && !choosing) setChoosing(true)
  const showFeed = () => {
    // The button is about to disappear.
    container.current?.focus({ preventScroll: true })
    setChoosing(false)
  }
  const isReady = choosing && !isEmpty && list.data !== undefined
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <output className="sr-only">{isReady && t`Your feed has something to show.`}</output>
      {!choosing && !isEmpty && children}
      {(choosing || isEmpty) && (
        <>
          {isReady ? (
            <EmptyState
              drawing={PeopleDrawing}
              title={t`Your feed is ready`}
              text={t`See it now, or follow more people.`}
            >
              <Button variant="primary" onClick={showFeed} className="mt-3">
                <Trans>Show feed</Trans>
              </Button>
            </EmptyState>
          ) : (
            <EmptyState drawing={PeopleDrawing} text={text} action={action} />
          )}
          {choosing && <SuggestedUsers />}
        </>
      )}
    </div>
  )
}
