import { EMBED_DATA_ID, type EmbedData, type EmbedOptions } from '@seam/contract/embed.ts'
import { confirmNotice } from './notices.ts'
import { parseOptions } from './parse-options.ts'
import { startPlayer } from './start-player.ts'
import './embed.css'

/** Between two requests for the page of a video that is being processed. */
const INTERVAL_MS = 10_000

const notice = document.querySelector<HTMLElement>('.adult-notice')
if (notice) void confirmNotice(notice).then(() => start({ autoplay: true }))
else if (document.querySelector('.processing')) watchProcessing()
else start()

/** Starts the player of the page, if it has one. */
function start(options: Partial<EmbedOptions> = {}): void {
  const player = document.querySelector<HTMLElement>('.player')
  const video = player?.querySelector('video')
  const still = player?.querySelector('canvas')
  const data = document.getElementById(EMBED_DATA_ID)?.textContent
  if (!player || !video || !still || !data) return
  startPlayer({ player, video, still }, JSON.parse(data) as EmbedData, {
    ...parseOptions(location.search),
    ...options,
  })
}

/** Refetches the page until the video is playable, and shows the progress until then. */
function watchProcessing(): void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void update().catch(() => null)
  }, INTERVAL_MS)

  async function update() {
    const response = await fetch(location.pathname + location.search, {
      credentials: 'omit',
      cache: 'no-store',
    })
    // Not the page itself, but a response of a proxy or a rate limit.
    if (!response.ok && response.status !== 404) return
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const notice = page.querySelector('.processing')
    if (notice) return document.querySelector('.processing')?.replaceWith(notice)
    clearInterval(timer)
    location.reload()
  }
}
