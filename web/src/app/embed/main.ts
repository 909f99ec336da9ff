import { EMBED_DATA_ID, type EmbedData } from '@seam/contract/embed.ts'
import { parseOptions } from './parse-options.ts'
import { startPlayer } from './start-player.ts'
import { watchProcessing } from './watch-processing.ts'
import './embed.css'

const player = document.querySelector<HTMLElement>('.player')
const video = player?.querySelector('video')
const still = player?.querySelector('canvas')
const data = document.getElementById(EMBED_DATA_ID)?.textContent
if (player && video && still && data) {
  startPlayer(
    { player, video, still },
    JSON.parse(data) as EmbedData,
    parseOptions(location.search),
  )
} else if (document.querySelector('.processing')) {
  watchProcessing()
}
