import { setTimeout as wait } from 'node:timers/promises'
import type { Folder, UploadTicket, UploadedFile } from '@seam/contract/media.ts'
import type { Video } from '@seam/contract/video.ts'
import { type HttpResponse, type Browser, openBrowser, HttpError } from './browser.ts'

export const PASSWORD = 'Quiet-harbour-4417'

let accounts = 0

/** Returns the details of a new account, unique in this run. */
export function newAccount() {
  accounts += 1
  const username = `guest_${process.pid}_${accounts}`
  return { fullName: 'Robin Field', username, email: `${username}@example.org`, password: PASSWORD }
}

/** A signed-in user with a browser in one network. */
export interface Member {
  browser: Browser
  username: string
  email: string
}

/** Creates an account. Throws {@link HttpError}. */
export async function signUp(origin: string, network: string): Promise<Member> {
  const browser = openBrowser(origin, network)
  const account = newAccount()
  await browser.call('POST', '/auth/signup', account)
  return { browser, username: account.username, email: account.email }
}

export interface UploadFile {
  name: string
  bytes: Buffer
}

const BOUNDARY = 'seam-attack-boundary'

/** Encodes a multipart form: the fields, then the file. */
export const encodeForm = (fields: Record<string, string>, { name, bytes }: UploadFile): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([field, value]) =>
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
      ),
    ),
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
        'content-type: application/octet-stream\r\n\r\n',
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

export const ticketFor = ({ browser }: Member, folder: Folder): Promise<UploadTicket> =>
  browser.call<UploadTicket>('GET', `/media/ticket?folder=${folder}`)

/** Uploads a file with a ticket. Returns the response, even if it is an error. */
export const sendFile = (
  { browser }: Member,
  ticket: Pick<UploadTicket, 'uploadUrl' | 'uploadPreset' | 'folder'>,
  file: UploadFile,
): Promise<HttpResponse> =>
  browser.request('POST', ticket.uploadUrl, {
    headers: { 'content-type': FORM_TYPE },
    body: encodeForm({ upload_preset: ticket.uploadPreset, folder: ticket.folder }, file),
  })

/** Uploads a file. Throws {@link HttpError}. */
export async function upload(
  member: Member,
  folder: Folder,
  file: UploadFile,
): Promise<UploadedFile> {
  const response = await sendFile(member, await ticketFor(member, folder), file)
  if (response.status !== 200) throw new HttpError(`upload to ${folder}`, response)
  return JSON.parse(response.text) as UploadedFile
}

/** A video and its thumbnail. */
export interface Clip {
  video: UploadFile
  thumbnail: UploadFile
}

/** Uploads and publishes a video. Returns its public id. Throws {@link HttpError}. */
export async function publish(member: Member, clip: Clip): Promise<string> {
  const thumbnail = await upload(member, 'thumbnails', clip.thumbnail)
  const video = await upload(member, 'videos', clip.video)
  return publishFiles(member, { video, thumbnail })
}

/** Publishes uploaded files. Returns the public id of the video. Throws {@link HttpError}. */
export async function publishFiles(
  { browser }: Member,
  files: { video: UploadedFile; thumbnail: UploadedFile },
): Promise<string> {
  const { publicId } = await browser.call<Video>('POST', '/video/upload', {
    title: 'A short clip',
    ...files,
  })
  return publicId
}

export const isPlayable = ({ videoFile }: Video): boolean =>
  videoFile.url !== null || videoFile.hlsUrl !== null
export const isFinished = ({ processing }: Video): boolean => processing.state !== 'PROCESSING'

/** Waits until a video matches. Returns it, or null after `seconds`. */
export async function videoWhen(
  { browser }: Member,
  publicId: string,
  matches: (video: Video) => boolean,
  seconds: number,
): Promise<Video | null> {
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline) {
    const [video] = await browser.call<Video[]>('GET', `/video/${publicId}`)
    if (video && matches(video)) return video
    await wait(100)
  }
  return null
}
