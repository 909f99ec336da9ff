import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Comment, Reply } from '@seam/contract/comment.ts'
import type { Video } from '@seam/contract/video.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Comments } from '../../features/comment/comments.tsx'
import { AlertButton } from '../../features/notification/alert-button.tsx'
import { MuteButton } from '../../features/notification/mute-button.tsx'
import { FollowUser } from '../../features/profile/follow-user.tsx'
import { SaveButton } from '../../entities/saved/save-button.tsx'
import { UserMenu } from '../../entities/relation/user-menu.tsx'
import { useIsOwn } from '../../entities/session/ownership.ts'
import { useLiveProgress } from '../../features/video/use-live-progress.ts'
import { isPlayable } from '../../features/video/is-playable.ts'
import { videoById } from '../../features/video/queries.ts'
import { AdultNotice, useHasAdultNotice } from '../../features/video/watch/adult-notice.tsx'
import { Chapters } from '../../features/video/watch/chapters.tsx'
import { DownloadLink } from '../../features/video/watch/download-link.tsx'
import { Description } from '../../features/video/watch/description.tsx'
import { VideoHeader } from '../../features/video/watch/video-header.tsx'
import { Thumbnail } from '../../features/video/card/thumbnail.tsx'
import { MoreVideos } from '../../features/video/card/more-videos.tsx'
import { OwnerActions } from '../../features/video/watch/owner-actions.tsx'
import { ProcessingNotice } from '../../features/video/watch/processing-notice.tsx'
import { ShareButton } from '../../features/share/share-button.tsx'
import { PlayerFrame } from '../../features/video/watch/player-frame.tsx'
import { VideoUnavailable } from '../../features/video/watch/video-unavailable.tsx'
import { PlayerSkeleton, WatchSkeleton } from '../../features/video/watch/watch-skeleton.tsx'
import { VotePill } from '../../features/vote/vote-pill.tsx'
import { isProblem } from '../../lib/errors.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { HiddenNotice } from '../../entities/moderation/hidden-notice.tsx'
import { usePlayback } from '../playback/playback-store.ts'
import { useStage } from '../playback/place-player.ts'
import { WatchPlayer } from '../playback/watch-player.tsx'
import { ErrorView } from '../../ui/error-view.tsx'
import { Page } from '../../ui/page.tsx'
import { useParams, useSearch } from '../../lib/router/use-router.ts'

const PlaylistPanel = lazyComponent(() =>
  import('../../features/playlist/play/playlist-panel.tsx').then((part) => part.PlaylistPanel),
)

/** /v/{publicId}, with the playlist that it is played from in `?list=` */
export function Screen() {
  const { publicId = '' } = useParams()
  const { data: video, error, isFetching, refetch } = useQuery(videoById(publicId))
  const { list }: { list?: string } = useSearch()
  const hasNotice = useHasAdultNotice(video)
  const canPlay = video !== undefined && isPlayable(video) && !hasNotice
  const stage = useStage(canPlay ? publicId : undefined, WatchPlayer, list)
  const player = usePlayback((state) => (state.publicId === publicId ? state.element : null))

  const playlist = (isBeside: boolean) =>
    list && (
      <PlaylistPanel
        playlistId={list}
        videoId={publicId}
        player={player}
        isBeside={isBeside}
        renderThumbnail={panelThumbnail}
        fallback={<div className={isBeside ? 'h-104 max-xl:hidden' : 'h-30 xl:hidden'} />}
      />
    )

  if (isProblem(error, 404)) {
    return (
      <Page title={t`Video unavailable`}>
        <VideoUnavailable />
      </Page>
    )
  }
  if (!video && error) {
    return (
      <Page title={t`Video`}>
        <h1 className="sr-only">
          <Trans>Video</Trans>
        </h1>
        <ErrorView
          error={error}
          title={t`The video could not be loaded`}
          retry={() => void refetch()}
          busy={isFetching}
        />
      </Page>
    )
  }
  return (
    <Page title={video?.title ?? t`Video`} className="watch-page max-md:pt-0">
      {video ? (
        <PlayerFrame
          video={video}
          ref={stage}
          notice={hasNotice && <AdultNotice key={publicId} video={video} />}
        />
      ) : (
        <PlayerSkeleton />
      )}
      <div className="watch-details">
        {video ? (
          <VideoWithComments
            key={publicId}
            video={video}
            canPlay={canPlay}
            player={player}
            playlist={playlist(false)}
          />
        ) : (
          <WatchSkeleton />
        )}
      </div>
      {/* Rendered even without other videos: the player must not change its size. */}
      <div className="other-videos">
        {playlist(true)}
        <MoreVideos
          publicId={publicId}
          className="max-xl:mt-10 max-xl:border-t max-xl:border-border max-xl:pt-6"
          listClassName="gap-x-6 md:max-xl:grid-cols-2"
        />
      </div>
    </Page>
  )
}

const commentVotes = (comment: Comment | Reply) => (
  <VotePill entity="comment" item={comment} small />
)

const panelThumbnail = (video: Video) => <Thumbnail video={video} sizes="96px" small />

interface DetailsProps {
  video: Video
  /** Whether the page has a player for it. */
  canPlay: boolean
  player: HTMLVideoElement | null
  /** The playlist of the video, if it is not beside the player. */
  playlist: ReactNode
}

function VideoWithComments({ video, canPlay, player, playlist }: DetailsProps) {
  const { publicId, videoFile, owner, title } = video
  const { c }: { c?: string } = useSearch()
  const own = useIsOwn(video)
  useLiveProgress(video)

  const timestamps = canPlay
    ? {
        duration: videoFile.duration,
        onSeek: (seconds: number) => player && playFrom(player, seconds),
      }
    : undefined

  return (
    <>
      <HiddenNotice item={video} isOwn={own} />
      <ProcessingNotice video={video} />
      <VideoHeader
        video={video}
        follow={
          !own && (
            <FollowUser
              user={owner}
              alert={<AlertButton user={{ ...owner, isFollower: true }} small />}
            />
          )
        }
        actions={
          <>
            <VotePill entity="video" item={video} />
            <ShareButton
              item={{
                kind: 'video',
                path: `/v/${publicId}`,
                title,
                isPrivate: video.publishStatus === 'PRIVATE',
              }}
              player={{ publicId, width: videoFile.width, height: videoFile.height }}
              currentTime={() => player?.currentTime ?? 0}
            />
            <SaveButton entity="video" item={video} />
            {(own || video.downloadable) && <DownloadLink video={video} />}
            {own && <OwnerActions video={video} />}
            <UserMenu
              username={owner.username}
              thread={publicId}
              subject={{ kind: 'video', id: publicId }}
              className="border border-border"
            />
          </>
        }
      />
      {playlist}
      <Description key={video.description} video={video} timestamps={timestamps} />
      {timestamps && video.chapters.length > 0 && (
        <Chapters chapters={video.chapters} player={player} onSeek={timestamps.onSeek} />
      )}
      <Comments
        entity="video"
        publicId={publicId}
        isOwner={own}
        closed={video.commentsClosed}
        linkedCommentId={c}
        timestamps={timestamps}
        actions={<MuteButton publicId={publicId} />}
        renderVotes={commentVotes}
      />
    </>
  )
}

function playFrom(player: HTMLVideoElement, seconds: number): void {
  player.currentTime = Math.min(seconds, player.duration || seconds)
  player.play().catch(() => null)
  player.scrollIntoView({ block: 'nearest' })
}
