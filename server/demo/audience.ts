import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { limits } from '@seam/contract/limits.ts'
import type { SourcePage } from '@seam/contract/view-source.ts'
import type { Video } from '@seam/contract/video.ts'
import { callApi, type Member, parseResponse } from './api-client.ts'

/**
 * Waits until a video is playable and adds views by members and visitors. Their number depends only
 * on the position of the video. The members get it in their watch history, some with a position in
 * the middle.
 */
export async function watch(members: Member[], publicId: string, place: number): Promise<void> {
  const [first] = members
  if (!first) return
  const duration = await durationOncePlayable(first, publicId)
  for (const [index, member] of members.entries()) {
    const roll = (place * 3 + index * 5) % 7
    if (roll > 4) continue
    await callApi(member, 'POST', `/video/${publicId}/view`)
    await callApi(member, 'POST', `/history/add?videoId=${publicId}`)
    if (roll === 0) await callApi(member, 'PUT', `/saved/video/${publicId}`)
    if (roll > 2) continue
    const position = Math.round((duration * (roll + 1)) / 4)
    await callApi(member, 'POST', `/history/position?videoId=${publicId}&position=${position}`)
  }
  const visitors = (place * 7 + 3) % (limits.networkViews + 1)
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    // Visitors on one network are distinguished by their browsers.
    const headers = { 'user-agent': `Seam demo visitor ${visitor}` }
    const url = `${first.origin}${API_BASE}/video/${publicId}`
    const from = sources[visitor % sources.length] ?? ''
    const response = await fetch(`${url}/view?from=${encodeURIComponent(from)}`, {
      method: 'POST',
      headers,
    })
    const { viewing } = await parseResponse<{ viewing: string | null }>(response)
    if (!viewing) continue
    await parseResponse(
      await fetch(`${url}/watched`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ viewing, parts: partsOf(place + visitor), isLast: true }),
      }),
    )
  }
}

/** Where visitors come from. */
const sources: (SourcePage | 'friends.example' | '')[] = [
  '/v/feed',
  'friends.example',
  '/search',
  '',
  '/v/feed',
]

/** Some visitors watch to the end, some leave early. */
function partsOf(roll: number): number[] {
  const watched = Math.round((limits.watchedParts * (1 + (roll % 4))) / 4)
  return Array.from({ length: watched }, (_, part) => part)
}

/** Returns the duration of a video in seconds. Throws if it cannot be processed. */
async function durationOncePlayable(member: Member, publicId: string): Promise<number> {
  for (;;) {
    const [video] = await callApi<Video[]>(member, 'GET', `/video/${publicId}`)
    if (video?.videoFile.url) return video.videoFile.duration
    if (video?.processing.state === 'FAILED') throw new Error('a video could not be processed')
    await wait(500)
  }
}
