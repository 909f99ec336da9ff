import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { messages } from '@seam/contract/messages.ts'
import type { PlaylistWithVideos } from '@seam/contract/playlist.ts'
import type { Video } from '@seam/contract/video.ts'
import { useQuery } from '@tanstack/react-query'
import { HiddenNotice } from '../../entities/moderation/hidden-notice.tsx'
import { ReportMenu } from '../../entities/moderation/report-menu.tsx'
import { playlistById } from '../../entities/playlist/queries.ts'
import { useIsOwn } from '../../entities/session/ownership.ts'
import { OwnerActions } from '../../features/playlist/page/owner-actions.tsx'
import { PlaylistHeader } from '../../features/playlist/page/playlist-header.tsx'
import { HeaderSkeleton, RowsSkeleton } from '../../features/playlist/page/playlist-skeleton.tsx'
import { VideoList } from '../../features/playlist/page/video-list.tsx'
import { ShareButton } from '../../features/share/share-button.tsx'
import { Thumbnail } from '../../features/video/card/thumbnail.tsx'
import { isProblem } from '../../lib/errors.ts'
import { useParams } from '../../lib/router/use-router.ts'
import { PlaylistDrawing } from '../../ui/drawings/playlist-drawing.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Page } from '../../ui/page.tsx'

/** /playlist/{publicId} */
export function Screen() {
  const { publicId = '' } = useParams()
  const { data: playlist, error, isFetching, refetch } = useQuery(playlistById(publicId))

  if (isProblem(error, 404)) {
    return (
      <Page title={t`Playlist unavailable`}>
        <EmptyState
          isPageHeading
          drawing={PlaylistDrawing}
          title={t`Playlist unavailable`}
          text={messages.playlistUnavailable}
          action={{ text: t`Browse videos`, route: '/v/feed' }}
        />
      </Page>
    )
  }
  if (!playlist && error) {
    return (
      <Page title={t`Playlist`}>
        <h1 className="sr-only">
          <Trans>Playlist</Trans>
        </h1>
        <ErrorView
          error={error}
          title={t`The playlist could not be loaded`}
          retry={() => void refetch()}
          busy={isFetching}
        />
      </Page>
    )
  }
  return (
    <Page title={playlist?.title ?? t`Playlist`} className="max-w-6xl!">
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-10">
        <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:max-h-[calc(100dvh-var(--header-height)-3rem)] lg:self-start lg:overflow-y-auto lg:-m-1 lg:p-1">
          {playlist ? <Header playlist={playlist} /> : <HeaderSkeleton />}
        </div>
        <section aria-label={t`Videos`} className="min-w-0">
          {playlist ? (
            <VideoList playlist={playlist} renderThumbnail={renderThumbnail} />
          ) : (
            <RowsSkeleton />
          )}
        </section>
      </div>
    </Page>
  )
}

function Header({ playlist }: { playlist: PlaylistWithVideos }) {
  const { publicId, title, publishStatus } = playlist
  const isOwn = useIsOwn(playlist)
  const path = `/playlist/${publicId}`
  return (
    <>
      <HiddenNotice item={playlist} isOwn={isOwn} />
      <PlaylistHeader
        playlist={playlist}
        actions={
          <>
            <ShareButton
              item={{ kind: 'playlist', path, title, isPrivate: publishStatus === 'PRIVATE' }}
              // The player has the usual shape, not that of one of the videos.
              player={{ publicId, width: 0, height: 0 }}
            />
            {isOwn ? (
              <OwnerActions playlist={playlist} />
            ) : (
              <ReportMenu
                subject={{ kind: 'playlist', id: publicId }}
                className="border border-border"
              />
            )}
          </>
        }
      />
    </>
  )
}

/** Thumbnails that are in view at once. */
const EAGER = 4

const renderThumbnail = (video: Video, index: number) => (
  <Thumbnail video={video} sizes="(width < 640px) 120px, 160px" eager={index < EAGER} small />
)
