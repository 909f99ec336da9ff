import { expect, test } from 'vitest'
import { getUploadTicket } from '@seam/contract/media.ts'
import { person, visitor } from '../../../test/cast.ts'
import type { Secret } from '../../infra/secret.ts'
import { verifyTicket, signTicket } from './ticket.ts'

const MB = 1_048_576
const images = ['image/jpeg', 'image/png']

test.each([
  ['videos', 'videos', 100 * MB, ['video/mp4', 'video/quicktime', 'video/webm']],
  ['thumbnails', 'thumbnails', 10 * MB, images],
  ['avatars', 'avatars', 10 * MB, images],
  ['covers', 'covers', 10 * MB, images],
  ['coverImages', 'covers', 10 * MB, images],
  ['postImages', 'postImages', 10 * MB, [...images, 'image/webp', 'image/avif', 'image/gif']],
])(
  'returns a ticket for %s with the URLs, size limit and types',
  async (requested, folder, maxBytes, accept) => {
    const ada = await person('Ada')
    const before = Date.now()
    const { status, data } = await ada.call(getUploadTicket, { query: { folder: requested } })
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
  },
)

test('returns 401 to a visitor', async () => {
  const { status } = await visitor().call(getUploadTicket, { query: { folder: 'videos' } })
  expect(status).toBe(401)
})

test.each(['music', '', 'Videos', undefined])(
  'rejects a ticket for the folder %s',
  async (folder) => {
    const ada = await person('Ada')
    const { status, errors } = await ada.call(getUploadTicket, { query: { folder } })
    expect(status).toBe(422)
    expect(errors).toEqual({
      folder: 'folder must be videos, thumbnails, avatars, covers or postImages',
    })
  },
)

const secret: Secret = (...parts) => Buffer.from(parts.join('|'))
const claims = {
  user: 'Abcdefghijk',
  folder: 'videos',
  expires: Date.now() + 60_000,
  version: 3,
  holder: { kind: 'session', id: 'AbcdefghijkAbcdefghijk' },
} as const

test('reads the claims of a signed ticket', () => {
  expect(verifyTicket(secret, signTicket(secret, claims))).toEqual(claims)
  expect(verifyTicket(secret, signTicket(secret, claims), 'videos')).toEqual(claims)
})

test('rejects a ticket that is forged, changed, expired or for another folder', () => {
  const good = signTicket(secret, claims)
  const [payload = '', seal = ''] = good.split('.')
  const other = Buffer.from(JSON.stringify({ ...claims, user: 'Bbcdefghijk' })).toString(
    'base64url',
  )
  const foreign = signTicket(() => Buffer.from('another'), claims)
  const bad = ['', '.', payload, `.${seal}`, `${other}.${seal}`, `${payload}.`, foreign, `x${good}`]
  for (const each of bad) expect(() => verifyTicket(secret, each)).toThrow(/ticket/)
  const expired = signTicket(secret, { ...claims, expires: Date.now() - 1 })
  expect(() => verifyTicket(secret, expired)).toThrow('expired')
  expect(() => verifyTicket(secret, good, 'covers')).toThrow('for the folder videos')
})
