import { t } from '@lingui/core/macro'
import type { EmbedData, EmbedOptions } from '@seam/contract/embed.ts'
import { referringHost } from '../../features/player/playback/referring-host.ts'
import { trackView } from '../../features/player/playback/track-view.ts'
import { type SendParts, trackWatched } from '../../features/player/playback/track-watched.ts'
import { createSourceController } from '../../features/player/source/source-controller.ts'
import { initialSourceState } from '../../features/player/source/source-state.ts'
import type { StreamPreferences } from '../../features/player/source/stream-preferences.ts'
import { createCaptionsChoice, createQualityChoice, createSpeedChoice } from './choices.ts'
import { createControlBar } from './control-bar.ts'
import { createButton } from './create-button.ts'
import { createElement } from './create-element.ts'
import { hideWhenIdle, toggleOnClick } from './hide-when-idle.ts'
import { handleKeys } from './keyboard.ts'
import { revealAdultContent, showPlaybackError } from './notices.ts'
import { createPlayerActions } from './player-actions.ts'

const events = [
  'play playing pause waiting seeking seeked timeupdate durationchange loadedmetadata canplay',
  'progress volumechange ended emptied',
].flatMap((line) => line.split(' '))

interface Elements {
  player: HTMLElement
  video: HTMLVideoElement
  /** Covers the video while its source changes. */
  still: HTMLCanvasElement
}

/** Replaces the browser's controls with Seam's, and plays as the options say. */
export function startPlayer(
  { player, video, still }: Elements,
  data: EmbedData,
  { start, autoplay, muted, loop }: EmbedOptions,
): void {
  const { playlist } = data
  Object.assign(video, { controls: false, muted, loop: loop && !playlist })
  let sourceState = initialSourceState
  const source = createSourceController(video, memoryPreferences(), (change) => {
    sourceState = { ...sourceState, ...change }
    quality.update(sourceState)
    showPlaybackError(player, sourceState.errorCode, source.retry)
  })
  const actions = createPlayerActions({ player, video, source, fullDuration: data.duration })
  const quality = createQualityChoice(source.selectQuality)
  quality.update(sourceState)
  const bar = createControlBar(video, actions, {
    choices: [createCaptionsChoice(video), createSpeedChoice(video), quality.element],
    chapters: data.chapters,
  })
  // Screen readers and the keyboard use the same button in the control bar.
  const bigPlay = createButton('big-play', actions.toggle)
  bigPlay.show('play', t({ message: 'Play', context: 'verb' }))
  for (const [name, value] of [
    ['aria-hidden', 'true'],
    ['tabindex', '-1'],
  ] as const) {
    bigPlay.element.setAttribute(name, value)
  }
  const spinner = createElement('span', { class: 'spinner', 'aria-hidden': 'true' })
  still.after(spinner, bigPlay.element)
  player.append(bar.element)

  const update = () => {
    const isPlaying = !video.paused && !video.ended
    player.classList.toggle('playing', isPlaying)
    player.classList.toggle('waiting', isPlaying && video.readyState < 3)
    if (video.played.length > 0 && isPlaying) player.classList.add('started')
    if (video.ended) player.classList.remove('started')
    bar.update()
  }
  for (const event of events) video.addEventListener(event, update)
  document.addEventListener('fullscreenchange', update)
  const seekToStart = () => {
    if (start > 0 && start < actions.duration()) actions.seek(start)
  }
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) seekToStart()
  else video.addEventListener('loadedmetadata', seekToStart, { once: true })
  player.addEventListener('pointerenter', () => source.prepareStream())
  hideWhenIdle(player, video)
  toggleOnClick(player, video, actions)
  linkToTime(player, video)
  if (playlist && (loop || !playlist.isLast)) {
    video.addEventListener('ended', () => playNext(video, playlist.next, loop))
  }
  void sharpenPoster(video, data.poster)
  const watched = trackWatched(video, () => data.duration)
  trackView(video, () => void countView(data.viewUrl).then((send) => send && watched.sendTo(send)))
  source.listen(still)
  const { url, bitRate, hlsUrl, complete } = data
  source.setFiles({ url, bitRate, hlsUrl, complete, progress: 0 })
  update()
  void revealAdultContent(player).then(() => {
    handleKeys(video, actions)
    if (autoplay) void playByItself(video)
  })
}

/** Starts playback, muted if the browser allows only muted autoplay. */
async function playByItself(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play()
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || video.muted) return
    video.muted = true
    await video.play().catch(() => null)
  }
}

/** Preferences in memory: the player stores nothing on other sites. */
function memoryPreferences(): StreamPreferences {
  let preferences = { quality: 0, bandwidth: 0, measuredAt: 0 }
  return {
    read: () => preferences,
    save: (change) => {
      preferences = { ...preferences, ...change }
    },
  }
}

/**
 * Counts a view. Returns a function that adds to what was watched; null if it is not counted. Both
 * ignore failures, so as not to disturb the viewer.
 */
async function countView(viewUrl: string): Promise<SendParts | null> {
  const response = await post(`${viewUrl}?from=${encodeURIComponent(referringHost())}`)
  const viewing: unknown = await response
    ?.json()
    .then(({ data }) => data?.viewing)
    .catch(() => null)
  if (!viewing) return null
  // The paths differ in their ends: see EMBED_WATCHED_PATH.
  const watchedUrl = viewUrl.replace(/view$/, 'watched')
  return (parts, isLast) => void post(watchedUrl, JSON.stringify({ viewing, parts, isLast }))
}

const post = (url: string, body: string | null = null) =>
  fetch(url, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: body === null ? {} : { 'content-type': 'application/json' },
    body,
  }).catch(() => null)

/** Makes the links to the video's page open it at the current time and pause the player. */
function linkToTime(player: HTMLElement, video: HTMLVideoElement): void {
  for (const link of player.querySelectorAll<HTMLAnchorElement>('.top a[target]')) {
    link.addEventListener('click', () => {
      const second = Math.floor(video.currentTime)
      const url = new URL(link.href)
      if (second > 0 && !video.ended) url.searchParams.set('t', String(second))
      else url.searchParams.delete('t')
      link.href = url.href
      video.pause()
    })
  }
}

/** Opens the player of the next video of a playlist in place of this one. */
function playNext(video: HTMLVideoElement, path: string, loop: boolean): void {
  const url = new URL(path, location.href)
  url.searchParams.set('autoplay', '1')
  if (video.muted) url.searchParams.set('muted', '1')
  if (loop) url.searchParams.set('loop', '1')
  location.replace(url)
}

/** Replaces the small poster with the large one in a player with more pixels than the small one. */
async function sharpenPoster(
  video: HTMLVideoElement,
  { url, smallWidth }: EmbedData['poster'],
): Promise<void> {
  if (innerWidth * devicePixelRatio <= smallWidth) return
  const image = new Image()
  image.src = url
  // If it cannot be loaded, the small one stays.
  await image.decode().then(
    () => (video.poster = url),
    () => undefined,
  )
}
