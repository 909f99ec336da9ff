import { expect, test } from 'vitest'
import { maskSecrets, loggedPath } from './log-path.ts'

const ID = 'Ab3_-567890123456789xY'

test.each([
  ['/api/v1/video/aaaaaaaaaaa', '/api/v1/video/aaaaaaaaaaa'],
  ['/api/v1/auth/login?next=%2Fsettings', '/api/v1/auth/login'],
  [`/media/tus/${ID}`, '/media/tus/Ab3_…'],
  [`/media/tus/${ID}/more`, '/media/tus/Ab3_…/more'],
  [`/media/tus/${ID.replaceAll('_', '%5F')}`, '/media/tus/Ab3_…'],
  [`/media/export/${ID}/seam.zip`, '/media/export/Ab3_…/seam.zip'],
  [`/media/videos/${ID}/play.mp4`, '/media/videos/Ab3_…/play.mp4'],
  [`/${ID}%`, '/Ab3_…%'],
  ['/%zz', '/%zz'],
  ['', ''],
])('%s is logged as %s', (url, path) => {
  expect(loggedPath(url)).toBe(path)
})

test('truncates a path after 200 characters', () => {
  expect(loggedPath(`/${'a/'.repeat(5_000)}`)).toBe(`/${'a/'.repeat(99)}a…`)
})

test('leaves no part of a secret where the path is truncated', () => {
  expect(loggedPath(`/${'a/'.repeat(94)}${ID}`)).not.toContain(ID.slice(0, 5))
})

test('masks the name of a secret file in a message', () => {
  expect(maskSecrets(`exports/Ab/${ID}/seam.zip is shorter than it was`)).toBe(
    'exports/Ab/Ab3_…/seam.zip is shorter than it was',
  )
})
