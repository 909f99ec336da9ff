import { openAsBlob } from 'node:fs'
import { API_BASE } from '@seam/contract/endpoint.ts'
import type { Folder, UploadTicket, UploadedFile } from '@seam/contract/media.ts'
import type { SignupBody } from '@seam/contract/people/sign-up.ts'

/** A signed-in account of a running Seam, with the headers of its session. */
export interface Member {
  origin: string
  username: string
  headers: Record<string, string>
}

/** Returns the `data` of a response. Throws the detail of a problem response. */
export async function parseResponse<Data>(response: Response): Promise<Data> {
  const payload = (await response.json()) as { data: Data; detail?: string }
  if (!response.ok) throw new Error(`${new URL(response.url).pathname}: ${payload.detail}`)
  return payload.data
}

/**
 * Sends a request to the API as this member. Returns `data`, or throws the detail of a problem
 * response.
 */
export async function callApi<Data>(
  { origin, headers }: Member,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Data> {
  const response = await fetch(origin + API_BASE + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return parseResponse(response)
}

export const signUp = (origin: string, account: SignupBody): Promise<Member> =>
  startSession(origin, '/auth/signup', account)

export const signIn = (origin: string, email: string, password: string): Promise<Member> =>
  startSession(origin, '/auth/login', { email, password })

async function startSession(origin: string, path: string, body: object): Promise<Member> {
  const response = await fetch(origin + API_BASE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { username } = await parseResponse<{ username: string }>(response)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  return {
    origin,
    username,
    headers: { cookie: cookies.join('; '), 'x-xsrf-token': token },
  }
}

/** Uploads a file to a folder. Returns the file object for publishing it. */
export async function upload(member: Member, folder: Folder, file: string): Promise<UploadedFile> {
  const ticket = await callApi<UploadTicket>(member, 'GET', `/media/ticket?folder=${folder}`)
  const form = new FormData()
  form.set('upload_preset', ticket.uploadPreset)
  form.set('folder', folder)
  form.set('file', await openAsBlob(file), file.split('/').at(-1))
  const response = await fetch(member.origin + ticket.uploadUrl, { method: 'POST', body: form })
  const uploaded = (await response.json()) as UploadedFile & { detail?: string }
  if (!response.ok) throw new Error(`upload: ${uploaded.detail}`)
  return uploaded
}
