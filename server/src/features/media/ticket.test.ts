import { expect, test } from 'vitest'
import { ticket } from '@seam/contract/media.ts'
import { person, visitor } from '../../../test/cast.ts'
import type { Secret } from '../../infra/secret.ts'
import { readTicket, writeTicket } from './ticket.ts'

const MB = 1_048_576
const images = ['image/jpeg', 'image/png']

test.each([
  ['videos', 'videos', 100 * MB, ['video/mp4', 'video/quicktime', 'video/webm']],
  ['thumbnails', 'thumbnails', 10 * MB, images],
  ['avatars', 'avatars', 10 * MB, images],
  ['covers', 'covers', 10 * MB, images],
  ['coverImages', 'covers', 10 * MB, images],
])('a ticket for %s says where to send what', async (asked, folder, maxBytes, accept) => {
  const ada = await person('Ada')
  const before = Date.now()
  const { status, data } = await ada.call(ticket, { query: { folder: asked } })
  expect(status).toBe(200)
  expect(data).toEqual({
    uploadUrl: '/media/v1_1/seam/auto/upload',
    resumableUrl: folder === 'videos' ? '/media/tus' : null,
    uploadPreset: expect.stringMatching(/^[\w-]+\.[\w-]+$/),
    folder,
    maxBytes,
    accept,
    expiresAt: expect.any(String),
  })
  const life = Date.parse(data.expiresAt) - before
  expect(life).toBeGreaterThanOrEqual(3_600_000)
  expect(life).toBeLessThan(3_660_000)
})

test('a visitor gets no ticket', async () => {
  const { status } = await visitor().call(ticket, { query: { folder: 'videos' } })
  expect(status).toBe(401)
})

test.each(['music', '', 'Videos', undefined])('there is no ticket for %s', async (folder) => {
  const ada = await person('Ada')
  const { status, errors } = await ada.call(ticket, { query: { folder } })
  expect(status).toBe(422)
  expect(errors).toEqual({ folder: 'folder must be videos, thumbnails, avatars or covers' })
})

const secret: Secret = (...parts) => Buffer.from(parts.join('|'))
const permit = {
  user: 'Abcdefghijk',
  folder: 'videos',
  expires: Date.now() + 60_000,
  version: 3,
} as const

test('a ticket names its user, its folder and its end', () => {
  expect(readTicket(secret, writeTicket(secret, permit))).toEqual(permit)
  expect(readTicket(secret, writeTicket(secret, permit), 'videos')).toEqual(permit)
})

test('a ticket of another key, a changed one and an ended one are refused', () => {
  const good = writeTicket(secret, permit)
  const [payload = '', seal = ''] = good.split('.')
  const other = Buffer.from(JSON.stringify({ ...permit, user: 'Bbcdefghijk' })).toString(
    'base64url',
  )
  const foreign = writeTicket(() => Buffer.from('another'), permit)
  const bad = ['', '.', payload, `.${seal}`, `${other}.${seal}`, `${payload}.`, foreign, `x${good}`]
  for (const each of bad) expect(() => readTicket(secret, each)).toThrow(/ticket/)
  const ended = writeTicket(secret, { ...permit, expires: Date.now() - 1 })
  expect(() => readTicket(secret, ended)).toThrow('expired')
  expect(() => readTicket(secret, good, 'covers')).toThrow('for the folder videos')
})
