import { openAsBlob } from 'node:fs'
import { API_BASE } from '@seam/contract/endpoint.ts'
import type { Folder, Ticket, UploadedFile } from '@seam/contract/media.ts'
import type { SignupBody } from '@seam/contract/session.ts'

/** Somebody signed in at a running Seam, as the headers that say so. */
export interface Member {
  origin: string
  username: string
  headers: Record<string, string>
}

async function answerOf<Data>(response: Response): Promise<Data> {
  const answer = (await response.json()) as { data: Data; detail?: string }
  if (!response.ok) throw new Error(`${new URL(response.url).pathname}: ${answer.detail}`)
  return answer.data
}

/** Asks the API as this member; gives `data`. Throws what the API refuses with. */
export async function ask<Data>(
  { origin, headers }: Member,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
): Promise<Data> {
  const response = await fetch(origin + API_BASE + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answerOf(response)
}

/** Creates an account and signs in to it. */
export async function signUp(origin: string, account: SignupBody): Promise<Member> {
  const response = await fetch(`${origin}${API_BASE}/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  await answerOf(response)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  return {
    origin,
    username: account.username,
    headers: { cookie: cookies.join('; '), 'x-xsrf-token': token },
  }
}

/** Uploads a file into a folder; gives the file object to publish it with. */
export async function upload(member: Member, folder: Folder, file: string): Promise<UploadedFile> {
  const ticket = await ask<Ticket>(member, 'GET', `/media/ticket?folder=${folder}`)
  const form = new FormData()
  form.set('upload_preset', ticket.uploadPreset)
  form.set('folder', folder)
  form.set('file', await openAsBlob(file), file.split('/').at(-1))
  const response = await fetch(member.origin + ticket.uploadUrl, { method: 'POST', body: form })
  const uploaded = (await response.json()) as UploadedFile & { detail?: string }
  if (!response.ok) throw new Error(`upload: ${uploaded.detail}`)
  return uploaded
}
