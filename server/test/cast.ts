import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Folder, ticket, type UploadedFile } from '@seam/contract/media.ts'
import type { Problem } from '@seam/contract/problem.ts'
import { signup } from '@seam/contract/session.ts'
import { getVideo, publishVideo, type Video } from '@seam/contract/video.ts'
import { Client } from './client.ts'
import { clip, picture } from './media.ts'

export const PASSWORD = 'Correct-horse-7'

let people = 0

/** What somebody new fills into the sign-up form. */
export function newcomer(name = 'Dora') {
  people += 1
  const username = `${name.toLowerCase()}_${process.pid}_${people}`.slice(0, 20)
  return { fullName: name, username, email: `${username}@example.org`, password: PASSWORD }
}

/** Somebody with an account, signed in. */
export interface Person extends Client {
  username: string
  email: string
}

/** A visitor without an account. */
export const visitor = (): Client => new Client()

/** Signs a new person up: Ada creates, Ben follows, Cleo is a stranger to both. */
export async function person(name: 'Ada' | 'Ben' | 'Cleo'): Promise<Person> {
  const body = newcomer(name)
  const client = new Client()
  const answer = await client.call(signup, { body })
  if (answer.status !== 201) throw new Error(`${name} can not sign up: ${answer.problem.detail}`)
  return Object.assign(client, { username: body.username, email: body.email })
}

/** Sends a file to the media service with a ticket of this person's; gives the raw response. */
export async function sendUpload(who: Client, folder: Folder, file: string): Promise<Response> {
  const { data } = await who.call(ticket, { query: { folder } })
  const form = new FormData()
  form.set('file', await openAsBlob(file), basename(file))
  form.set('upload_preset', data.uploadPreset)
  form.set('folder', folder)
  return new Client().fetch(data.uploadUrl, { method: 'POST', body: form })
}

/** Uploads a file; gives the file object. */
export async function upload(who: Client, folder: Folder, file: string): Promise<UploadedFile> {
  const response = await sendUpload(who, folder, file)
  const answer = (await response.json()) as UploadedFile & Problem
  if (!response.ok) throw new Error(`upload refused: ${answer.detail}`)
  return answer
}

/** Publishes a video of this person's. The file is a short clip if none is named. */
export async function publish(
  who: Client,
  details: Partial<Record<keyof typeof publishVideo.body.shape, unknown>> = {},
  file?: string,
): Promise<Video> {
  const answer = await who.call(publishVideo, {
    body: {
      title: 'A walk by the sea',
      video: await upload(who, 'videos', file ?? (await clip())),
      thumbnail: await upload(who, 'thumbnails', await picture()),
      ...details,
    },
  })
  if (answer.status !== 201) throw new Error(`not published: ${answer.problem.detail}`)
  return answer.data
}

/** Waits until the owner's video is no longer processing; gives it. */
export async function processed(who: Client, { publicId }: Video): Promise<Video> {
  for (;;) {
    const { data } = await who.call(getVideo, { params: { publicId } })
    const [video] = data
    if (video && video.processing.state !== 'PROCESSING') return video
    await wait(50)
  }
}
