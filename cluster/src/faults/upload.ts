import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ticketFor } from '@seam/attack/src/member.ts'
import { limits } from '@seam/contract/limits.ts'
import { RESUMABLE_UPLOAD_PATH, type UploadedFile } from '@seam/contract/media.ts'
import { padVideo } from '../pad-video.ts'
import type { Fault, Scene } from './fault.ts'

const CUTS = 20
const TUS = { 'tus-resumable': '1.0.0' }
const PATCH_TYPE = { 'content-type': 'application/offset+octet-stream' }
const GIVE_UP_AFTER = 40
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Sends the rest of an upload, and cuts the connection after `cutAfter` bytes. */
async function sendRest(url: string, offset: number, bytes: Buffer, cutAfter: number) {
  const rest = bytes.subarray(offset)
  const sending = request(url, {
    method: 'PATCH',
    headers: { ...TUS, ...PATCH_TYPE, 'upload-offset': offset, 'content-length': rest.length },
  })
  const response = once(sending, 'response').then(
    ([{ statusCode }]) => Number(statusCode),
    () => 0,
  )
  sending.on('error', () => {})
  sending.write(rest.subarray(0, cutAfter))
  if (cutAfter < rest.length) {
    await wait(700)
    sending.destroy()
    return 0
  }
  sending.end()
  return response
}

/** Uploads despite cuts, resuming at the next web node each time. Returns the bytes sent. */
async function uploadOverCuts({ site, videos }: Scene, bytes: Buffer) {
  const { uploadPreset } = await ticketFor(videos.owner, 'videos')
  const origin = (turn: number) => site.webs[turn % site.webs.length]?.origin ?? ''
  const created = await fetch(origin(0) + RESUMABLE_UPLOAD_PATH, {
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': String(bytes.length),
      'upload-metadata': `upload_preset ${base64(uploadPreset)},filename ${base64('large.mp4')},filetype ${base64('video/mp4')}`,
    },
  })
  const path = created.headers.get('location') ?? ''
  let sent = 0
  for (let turn = 0; turn < GIVE_UP_AFTER; turn++) {
    const url = origin(turn) + path
    const head = await fetch(url, { method: 'HEAD', headers: TUS })
    if (!head.ok) throw new Error(`HEAD at web${(turn % site.webs.length) + 1}: ${head.status}`)
    const offset = Number(head.headers.get('upload-offset'))
    // Complete: all bytes have arrived, but the response was lost.
    if (offset === bytes.length) return { sent, url }
    const cutAfter = turn < CUTS ? Math.ceil(bytes.length / (CUTS + 1)) : bytes.length - offset
    sent += Math.min(cutAfter, bytes.length - offset)
    const status = await sendRest(url, offset, bytes, cutAfter)
    if (status >= 200 && status < 300) return { sent, url }
  }
  throw new Error(`not finished after ${GIVE_UP_AFTER} requests`)
}

export const uploadBetweenNodes: Fault = {
  name: 'upload',
  needsWorkers: true,
  async cause(scene) {
    const { videos, slowness } = scene
    const size = limits.videoBytes
    const bytes = padVideo(await videos.short(), size)
    const { sent, url } = await uploadOverCuts(scene, bytes)
    const response = await fetch(url)
    const publicId = await videos.publishUploaded((await response.json()) as UploadedFile)
    const isReady = await videos.finish(publicId, 120 * slowness)
    return [
      {
        expected: `an upload of 100 MB over ${CUTS} cuts between two nodes is complete and plays`,
        measured: `${(sent / size).toFixed(2)} times its size sent; ${await videos.describe(publicId)}`,
        isHeld: isReady,
      },
    ]
  },
}
