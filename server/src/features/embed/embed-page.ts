import { API_BASE } from '@seam/contract/endpoint.ts'
import {
  EMBED_DATA_ID,
  EMBED_VIEW_PATH,
  type EmbedData,
  embedPlaylistPath,
} from '@seam/contract/embed.ts'
import { messages } from '@seam/contract/messages.ts'
import type { Site } from '@seam/contract/site.ts'
import type { Video } from '@seam/contract/video.ts'
import { escapeHtml } from '../../infra/escape-html.ts'
import { jsonForScript } from '../page/head.ts'

/** Links to a page of the site, which opens outside of the embedding page. */
const link = (href: string, className: string, content: string) =>
  `<a class="${className}" href="${escapeHtml(href)}" target="_blank" rel="noopener">${content}</a>`

/** The logo mark of Seam, as in the logo of the pages. */
const MARK =
  '<svg class="mark" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
  '<g stroke-width="3.2"><path d="M17.4 6.5C16.2 4.5 14.3 3.5 12 3.5c-3.2 0-5.4 1.8-5.4 4.3 0 1.7 1 2.8 2.8 3.4"/>' +
  '<path d="M6.6 17.5C7.8 19.5 9.7 20.5 12 20.5c3.2 0 5.4-1.8 5.4-4.3 0-1.7-1-2.8-2.8-3.4"/></g>' +
  '<path stroke-width="2" d="M1.2 12h3.2M19.6 12h3.2"/></svg>'

const siteLink = ({ name, logo }: Site, href: string, label: string) =>
  link(
    href,
    'site',
    (logo ? `<img class="mark" src="${escapeHtml(logo.smallUrl)}" alt="">` : MARK) +
      `<span class="visually-hidden">${escapeHtml(label)} </span>` +
      `<span class="name">${escapeHtml(name)}</span>`,
  )

const notice = (site: Site, href: string, label: string, heading: string, text: string) =>
  `<main class="notice"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>` +
  `${siteLink(site, href, label)}</main>`

/**
 * Returns the body for a video or playlist that does not exist, or that not everyone with its URL may
 * open.
 */
export const unavailableBody = (site: Site, kind: 'Video' | 'Playlist') =>
  notice(
    site,
    '/',
    'Open',
    `${kind} unavailable`,
    kind === 'Video' ? messages.videoUnavailable : messages.playlistUnavailable,
  )

/** A playlist, and the videos before and after the one that is shown. */
export interface PlaylistPlace {
  publicId: string
  title: string
  /** From 1. */
  position: number
  count: number
  previous: string
  next: string
}

/** Returns the body for a playlist in which a visitor finds no video. */
export const emptyBody = (site: Site, { publicId, title }: { publicId: string; title: string }) =>
  notice(site, `/playlist/${publicId}`, 'Open on', title, 'This playlist has no videos yet.')

export function embedBody(video: Video, site: Site, place?: PlaylistPlace): string {
  const { publicId, title, owner, videoFile, thumbnail, processing } = video
  const page = `/v/${publicId}${place ? `?list=${place.publicId}` : ''}`
  if (videoFile.url === null && videoFile.hlsUrl === null)
    return processingNotice(video, site, page, place)
  const name = owner.fullName || owner.username
  const data: EmbedData = {
    viewUrl: API_BASE + EMBED_VIEW_PATH.replace('{publicId}', publicId),
    url: videoFile.url,
    bitRate: videoFile.bitRate,
    hlsUrl: videoFile.hlsUrl,
    complete: processing.state === 'READY',
    duration: videoFile.duration,
    chapters: video.chapters,
    poster: { url: thumbnail.url, smallWidth: thumbnail.smallWidth },
    ...(place && {
      playlist: {
        next: embedPlaylistPath(place.publicId, { v: place.next }),
        isLast: place.position === place.count,
      },
    }),
  }
  const player = [
    `<main class="player${video.nsfw ? ' adult' : ''}" aria-label="Player">`,
    videoElement(video),
    '<canvas hidden></canvas>',
    '<header class="top">',
    `<div class="about"><h1>${link(page, 'title', escapeHtml(title))}</h1>`,
    place ? playlistNav(place) : `<p class="owner">${escapeHtml(name)}</p>`,
    '</div>',
    siteLink(site, page, 'Watch on'),
    '</header>',
    '</main>',
  ].join('')
  return (
    (site.adultNotice && video.nsfw ? adultNotice(site, page, player) : player) +
    `<script type="application/json" id="${EMBED_DATA_ID}">${jsonForScript(data)}</script>`
  )
}

/** In a template, nothing of the player is loaded. The script shows the button. */
const adultNotice = (site: Site, page: string, player: string) =>
  '<main class="notice adult-notice"><h1>This video is for adults.</h1>' +
  '<button type="button" hidden>Show the video</button>' +
  `${siteLink(site, page, 'Watch on')}<template>${player}</template></main>`

/** Links to the videos before and after this one, which work without scripts. */
function playlistNav({ publicId, title, position, count, previous, next }: PlaylistPlace): string {
  const step = (rel: string, videoId: string, label: string, sign: string) =>
    `<a rel="${rel}" href="${embedPlaylistPath(publicId, { v: videoId })}" aria-label="${label}">${sign}</a>`
  return (
    `<nav class="playlist" aria-label="${escapeHtml(title)}">` +
    (count > 1 ? step('prev', previous, 'Previous video', '‹') : '') +
    `<span>${position} / ${count}</span>` +
    (count > 1 ? step('next', next, 'Next video', '›') : '') +
    `<span class="list">${escapeHtml(title)}</span></nav>`
  )
}

/** The native controls are for browsers without scripts. */
function videoElement({ title, videoFile, thumbnail, nsfw }: Video): string {
  const tracks = videoFile.captions.map(
    ({ language, url }) =>
      `<track kind="captions" srclang="${escapeHtml(language)}" label="${escapeHtml(language)}" src="${escapeHtml(url)}">`,
  )
  const attributes = {
    'aria-label': title,
    ...(videoFile.url && { src: videoFile.url }),
    ...(thumbnail.smallUrl && { poster: thumbnail.smallUrl }),
  }
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<video${text.join('')} preload="metadata" playsinline${nsfw ? '' : ' controls'}>${tracks.join('')}</video>`
}

function processingNotice(
  { title, processing }: Video,
  site: Site,
  page: string,
  place: PlaylistPlace | undefined,
): string {
  const { progress } = processing
  return (
    `<main class="notice processing"><h1>${escapeHtml(title)}</h1>` +
    (place ? playlistNav(place) : '') +
    `<progress max="100" value="${progress}" aria-label="Processing"></progress>` +
    `<p>Processing: ${progress}%. It starts here as soon as it plays.</p>` +
    `${siteLink(site, page, 'Open on')}</main>`
  )
}
