import type { Video } from '@seam/contract/video.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { addToHistory } from '../../features/history/actions.ts'
import { useSavePosition } from '../../features/history/use-save-position.ts'
import { useStartPosition } from '../../features/history/use-start-position.ts'
import { Player } from '../../features/player/player.tsx'
import { countView } from '../../features/video/actions.ts'
import { isPlayable } from '../../features/video/is-playable.ts'
import { videoById } from '../../features/video/queries.ts'
import { useBlur } from '../../entities/adult/use-blur.ts'
import { hasConfirmedNotice } from '../../features/video/watch/adult-notice.tsx'
import { useHasFirstFrame } from '../../features/video/watch/first-frame.tsx'
import { NextThumbnail } from '../../features/video/watch/next-thumbnail.tsx'
import { Poster } from '../../features/video/watch/poster.tsx'
import { useTheatre } from '../../features/video/watch/theatre.ts'
import { markPlayed, useNextVideo } from '../../features/video/watch/use-next-video.ts'
import { isProblem } from '../../lib/errors.ts'
import { OVERLAYS, TEXT_INPUTS } from '../../lib/focus.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { useKeys } from '../../lib/use-keys.ts'
import { parseStartTime } from '../../lib/parse-start-time.ts'
import { useIsFirstPage, useNavigate, useSearch } from '../../lib/router/use-router.ts'
import {
  closePlayer,
  minimizePlayer,
  placePlayer,
  playerHost,
  useIsScrolledAway,
} from './place-player.ts'
import { usePlayback } from './playback-store.ts'
import { useViewSource } from './use-view-source.ts'

const ResumedNotice = lazyComponent(() =>
  import('../../features/history/resumed-notice.tsx').then((part) => part.ResumedNotice),
)
const MiniPlayerBar = lazyComponent(() =>
  import('./mini-player-bar.tsx').then((part) => part.MiniPlayerBar),
)

/** The player of a video, in its page or as the mini player. */
export function WatchPlayer({ publicId }: { publicId: string }) {
  const { data: video, error } = useQuery(videoById(publicId))
  const isGone = isProblem(error, 404)
  useEffect(() => {
    if (isGone) closePlayer()
  }, [isGone])
  return video && isPlayable(video) && <PlayerInPlace video={video} />
}

/** Calls `onEscape` for the Escape key, unless a field or an open overlay uses it. */
function useEscape(isActive: boolean, onEscape: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if ((event.target as Element).closest(TEXT_INPUTS) || document.querySelector(OVERLAYS)) return
    onEscape()
  })
  useEffect(() => {
    if (!isActive) return undefined
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isActive])
}

const setElement = (element: HTMLVideoElement | null) => usePlayback.setState({ element })

function PlayerInPlace({ video }: { video: Video }) {
  const { publicId, videoFile, owner, title } = video
  const { t }: { t?: string } = useSearch()
  const { element, stage, list } = usePlayback()
  const [isAway, stay] = useIsScrolledAway(stage, element)
  const isMini = stage === null || isAway
  const [started, setStarted] = useState(false)
  const [startTime] = useState(t)
  const resumed = useStartPosition({
    video,
    player: element,
    hasStartTime: startTime !== undefined,
    hasStarted: started,
  })
  useSavePosition(video, element, started)
  const { blurred } = useBlur(video)
  const next = useNextVideo(publicId)
  const navigate = useNavigate()
  const hasFirstFrame = useHasFirstFrame(video)
  // Autoplays only after a navigation within the application, or a click on the notice.
  const isFirstPage = useIsFirstPage()
  const [autoPlay] = useState(!isFirstPage || hasConfirmedNotice(publicId))
  const theatre = useTheatre()
  const source = useViewSource()

  useLayoutEffect(() => placePlayer(isMini ? null : stage), [isMini, stage])
  useLayoutEffect(() => () => playerHost().remove(), [])

  const minimize = () => {
    minimizePlayer()
    void navigate({ to: '/' })
  }
  const openPage = () => {
    if (stage) {
      stay()
      stage.scrollIntoView({ block: 'center' })
    } else void navigate({ to: '/v/{publicId}', params: { publicId }, search: { list } })
  }
  const close = () => {
    if (stage) {
      element?.pause()
      stay()
    } else closePlayer()
  }

  useKeys({ i: isMini ? openPage : minimize })
  useEscape(isMini, close)

  return createPortal(
    <>
      <Player
        files={{
          url: videoFile.url,
          bitRate: videoFile.bitRate,
          hlsUrl: videoFile.hlsUrl,
          complete: video.processing.state === 'READY',
          progress: video.processing.progress,
        }}
        storyboardUrl={blurred && !started ? null : videoFile.storyboardUrl}
        captions={videoFile.captions}
        chapters={video.chapters}
        mediaInfo={{
          title,
          artist: owner.fullName || owner.username,
          artwork: video.thumbnail.smallUrl || video.thumbnail.url,
        }}
        duration={videoFile.duration}
        startAt={started ? 0 : parseStartTime(startTime ?? '') || resumed}
        autoPlay={autoPlay}
        poster={!hasFirstFrame && <Poster video={video} />}
        next={
          // The playlist beside the player plays its own next video.
          next && stage && !list
            ? {
                title: next.title,
                owner: next.owner.fullName || next.owner.username,
                thumbnail: <NextThumbnail video={next} />,
                onPlay: () =>
                  void navigate({ to: '/v/{publicId}', params: { publicId: next.publicId } }),
              }
            : undefined
        }
        theatre={isMini ? undefined : theatre}
        miniBar={isMini && <MiniPlayerBar title={title} onOpen={openPage} onClose={close} />}
        ref={setElement}
        onView={() => {
          setStarted(true)
          markPlayed(publicId)
          void addToHistory(video)
          return countView(publicId, source)
        }}
      />
      {resumed > 0 && !isMini && (
        <ResumedNotice key={resumed} position={resumed} player={element} />
      )}
    </>,
    playerHost(),
  )
}
