/**
 * Uploads the videos of a folder to a Seam and publishes them, with the names of the files as
 * titles. Needs Node 24, ffmpeg, and an API token with the scopes read and upload:
 *
 *     SEAM_TOKEN=seam_… node upload-folder.ts https://videos.example.org ~/Videos
 *
 * Run it again after an interruption: it continues where it stopped, and uploads nothing twice.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, openAsBlob, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const [site = '', folder = ''] = process.argv.slice(2)
const CHUNK_BYTES = 16 * 1024 * 1024
const tus = { 'tus-resumable': '1.0.0' }
const frame = (path: string) => ['-v', 'error', '-i', path, '-frames:v', '1', '-f', 'mjpeg', '-']
type Ticket = { uploadUrl: string; resumableUrl: string; uploadPreset: string }
type Video = { publicId: string; processing: { state: string } }
type Progress = { upload?: string; publicId?: string }

/** What this and earlier runs have done, by the name of the file. */
const PROGRESS = join(folder, '.seam-uploads.json')
const done: Record<string, Progress> = existsSync(PROGRESS)
  ? JSON.parse(readFileSync(PROGRESS, 'utf8'))
  : {}
function note(name: string, progress: Progress) {
  done[name] = progress
  writeFileSync(PROGRESS, JSON.stringify(done, null, 2))
}

/** Throws what the site says about a rejected request, with its status as the cause. */
async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(new URL(path, site), init)
  if (response.ok) return response
  throw new Error(`${path}: ${await response.text()}`, { cause: response.status })
}

async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const authorization = `Bearer ${process.env.SEAM_TOKEN}`
  const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
  const response = await send(`/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
  return ((await response.json()) as { data: Data }).data
}

async function startUpload(filename: string, bytes: number): Promise<string> {
  const ticket = await call<Ticket>('GET', '/media/ticket?folder=videos')
  const metadata = Object.entries({ filename, upload_preset: ticket.uploadPreset })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const headers = { ...tus, 'upload-length': String(bytes), 'upload-metadata': metadata }
  const created = await send(ticket.resumableUrl, { method: 'POST', headers })
  return created.headers.get('location') ?? ''
}

/** Sends the bytes that the site does not have yet. Returns the file object. */
async function sendVideo(name: string, file: Blob, failures = 0): Promise<unknown> {
  try {
    const upload = done[name]?.upload ?? (await startUpload(name, file.size))
    note(name, { upload })
    for (;;) {
      const head = await send(upload, { method: 'HEAD', headers: tus })
      const offset = Number(head.headers.get('upload-offset'))
      if (offset === file.size) return await (await send(upload, { headers: tus })).json()
      const type = 'application/offset+octet-stream'
      const headers = { ...tus, 'content-type': type, 'upload-offset': String(offset) }
      const body = file.slice(offset, offset + CHUNK_BYTES)
      await send(upload, { method: 'PATCH', headers, body })
    }
  } catch (error) {
    const { cause } = error as Error
    if (failures > 9 || (cause !== 404 && Number(cause) < 500)) throw error
    if (cause === 404) note(name, {})
    await sleep(1_000 * failures)
    return sendVideo(name, file, failures + 1)
  }
}

async function sendThumbnail(path: string): Promise<unknown> {
  const ticket = await call<Ticket>('GET', '/media/ticket?folder=thumbnails')
  const form = new FormData()
  form.set('upload_preset', ticket.uploadPreset)
  form.set('file', new Blob([execFileSync('ffmpeg', frame(path))]), 'thumbnail.jpg')
  return (await send(ticket.uploadUrl, { method: 'POST', body: form })).json()
}

for (const name of readdirSync(folder).filter((each) => /\.(mp4|mov|webm)$/i.test(each))) {
  if (done[name]?.publicId) continue
  const video = await sendVideo(name, await openAsBlob(join(folder, name)))
  const thumbnail = await sendThumbnail(join(folder, name))
  const title = parse(name).name.replaceAll(/[_-]+/g, ' ')
  const { publicId } = await call<Video>('POST', '/video/upload', { title, video, thumbnail })
  note(name, { publicId })
  const read = async () => (await call<Video[]>('GET', `/video/${publicId}`))[0]?.processing.state
  while ((await read()) === 'PROCESSING') await sleep(2_000)
  process.stdout.write(`${name}: ${await read()}, ${new URL(`/v/${publicId}`, site).href}\n`)
}
