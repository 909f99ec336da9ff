import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  RESUMABLE_UPLOAD_PATH,
  type UploadTicket,
  getUploadTicket,
  type UploadedFile,
} from '@seam/contract/media.ts'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { sampleOf } from '@seam/postgres/test/long-run.ts'
import { kill, waitUntil } from '@seam/postgres/test/processes.ts'
import { commandOf } from './processes.fixture.ts'
import {
  freePort,
  oneWebProcess,
  type Product,
  pressCtrlC,
  startProduct,
  usedDataFolder,
} from './product.fixture.ts'

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

const stops: [string, (product: Product) => Promise<unknown>][] = [
  [
    'a kill -9 of the server',
    async (product) => {
      const pids = await product.processes()
      for (const pid of pids)
        if ((await commandOf(pid)).includes('server/src/app/main.ts')) kill(pid)
    },
  ],
  ['Ctrl+C', async (product) => pressCtrlC(product)],
]

async function ticketOfNewAccount(origin: string): Promise<UploadTicket> {
  const person = { fullName: 'Ada', username: 'ada_goes_on', email: 'ada@example.org' }
  const signedUp = await fetch(origin + API_BASE + signup.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, password: 'Correct-horse-7' }),
  })
  const cookie = signedUp.headers.getSetCookie().map((line) => line.split(';')[0])
  const response = await fetch(`${origin}${API_BASE}${getUploadTicket.path}?folder=videos`, {
    headers: { cookie: cookie.join('; ') },
  })
  return ((await response.json()) as { data: UploadTicket }).data
}

test.each(sampleOf(stops))('an upload resumes after %s where it was', async (_, stop) => {
  const environment = { PORT: await freePort(), DATA_DIR: await usedDataFolder(), ...oneWebProcess }
  const video = join(environment.DATA_DIR, 'video.mp4')
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=10:duration=2']
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...source, '-c:v', 'libx264', video])
  const file = readFileSync(video)
  const half = Math.floor(file.length / 2)

  const product = startProduct(environment)
  const origin = await product.ready()
  const { uploadPreset } = await ticketOfNewAccount(origin)
  const created = await fetch(origin + RESUMABLE_UPLOAD_PATH, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(file.length),
      'upload-metadata': `upload_preset ${base64(uploadPreset)}`,
    },
  })
  const path = created.headers.get('location') ?? ''
  const address = origin + path
  const patchFrom = (offset: number) => ({
    method: 'PATCH',
    headers: {
      ...tus,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(file.length - offset),
    },
  })
  const sending = request(address, patchFrom(0)).on('error', () => {})
  sending.write(file.subarray(0, half))
  const uploadFile = join(environment.DATA_DIR, 'objects/.uploads', path.split('/').at(-1) ?? '')
  await waitUntil(async () => statSync(uploadFile).size === half)

  await stop(product)
  await product.exitCode
  const next = startProduct(environment)
  await next.ready()
  const head = await fetch(address, { method: 'HEAD', headers: tus })
  expect(head.headers.get('upload-offset')).toBe(String(half))
  const last = await fetch(address, { ...patchFrom(half), body: file.subarray(half) })
  expect(last.status).toBe(204)
  const uploaded = await fetch(address, { headers: { 'tus-resumable': '1.0.0' } })
  expect((await uploaded.json()) as UploadedFile).toMatchObject({
    bytes: file.length,
    format: 'mp4',
  })
})
