import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { app } from '../../../test/app.ts'
import { visitor } from '../../../test/cast.ts'
import { eventually } from '../../../test/eventually.ts'
import { StorageUnavailable } from '../../infra/objects/object-store.ts'
import { removeEarlierBuilds, storeBuild, storeBuildEventually } from './stored-builds.ts'

const DAY = 86_400_000

/** Writes a build with these files. Returns its folder. */
async function createBuild(...names: string[]): Promise<string> {
  const folder = await mkdtemp(join(inject('folder'), 'build-'))
  await mkdir(join(folder, 'assets'))
  for (const name of names) await writeFile(join(folder, 'assets', name), `// ${name}`)
  return folder
}

const statusOf = async (name: string) => (await visitor().fetch(`/assets/${name}`)).status

test('files of another build are served from the object store, for as long as any', async () => {
  const { objects } = await app()
  const build = await createBuild('old-Ab_c-123.js', 'old-Ab_c-123.js.br', 'old-x.css')
  await storeBuild(objects, build)
  await storeBuild(objects, build)
  const response = await visitor().fetch('/assets/old-Ab_c-123.js')
  expect([response.status, await response.text()]).toEqual([200, '// old-Ab_c-123.js'])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  const head = await visitor().fetch('/assets/old-x.css', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  expect(await statusOf('old-Ab_c-123.js.br')).toBe(404)
})

test.each([
  ['missing-1.js', 404],
  ['page.html', 404],
  ['..%2fvideos', 404],
  ['..%2fsecret.js', 404],
  ['a%00.js', 400],
  ['a.js%2fb.js', 404],
  ['.js', 404],
])('nothing else is served below /assets: %s', async (name, expected) => {
  expect(await statusOf(name)).toBe(expected)
})

test('a build is removed a week after a later one was stored, and never a later one', async () => {
  const { objects } = await app()
  const [first, second] = [
    await createBuild('a-1.js', 'both-1.js'),
    await createBuild('b-1.js', 'both-1.js'),
  ]
  await storeBuild(objects, first)
  await storeBuild(objects, second)
  const now = Date.now()
  const kept = async () =>
    Promise.all(
      ['a-1.js', 'b-1.js', 'both-1.js'].map(
        async (name) => (await objects.stat(`web/${name}`)) !== null,
      ),
    )
  await removeEarlierBuilds(objects, second, now + 6 * DAY)
  await removeEarlierBuilds(objects, first, now + 8 * DAY)
  expect(await kept()).toEqual([true, true, true])
  await removeEarlierBuilds(objects, second, now + 8 * DAY)
  expect(await kept()).toEqual([false, true, true])
})

test('a build is stored once the object store responds', async () => {
  const { objects } = await app()
  let isAway = true
  const returning = {
    ...objects,
    put(...object: Parameters<typeof objects.put>) {
      if (isAway) return Promise.reject(new StorageUnavailable('S3 does not respond'))
      return objects.put(...object)
    },
  }
  const lines: string[] = []
  const build = await createBuild('late-Ab_c-123.js')
  await storeBuildEventually(returning, build, (line) => lines.push(line))
  expect(lines).toEqual([expect.stringContaining('S3 does not respond')])
  expect(await statusOf('late-Ab_c-123.js')).toBe(404)
  isAway = false
  await eventually(() => expect(lines).toHaveLength(2))
  expect(await statusOf('late-Ab_c-123.js')).toBe(200)
})
