import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listVideos } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { person, visitor } from '../../../test/cast.ts'
import { generateClip } from '../../../test/generate-media.ts'
import { startInterruptingProxy } from '../../../test/interrupting-proxy.ts'
import { program } from './api-token.fixture.ts'

const EXAMPLE = join(import.meta.dirname, '../../../../examples/upload-folder.ts')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seam-example-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const run = async (site: string, token: string) => {
  const env = { ...process.env, SEAM_TOKEN: token }
  const { stdout } = await promisify(execFile)(process.execPath, [EXAMPLE, site, folder], { env })
  return stdout.trim().split('\n').filter(Boolean)
}

test('the example uploads a folder over a bad connection, and nothing twice', async () => {
  const ada = await person('Ada')
  const { token } = await program(ada, 'read', 'upload')
  const clip = await generateClip()
  await copyFile(clip, join(folder, 'A_walk.mp4'))
  await copyFile(clip, join(folder, 'Café-日本.mp4'))
  const proxy = await startInterruptingProxy((await app()).origin, [3_000, 5_000])
  const lines = await run(proxy.origin, token)
  await proxy.close()
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(/^A_walk\.mp4: READY, .*\/v\/[\w-]{11}$/),
    expect.stringMatching(/^Café-日本\.mp4: READY, .*\/v\/[\w-]{11}$/),
  ])
  expect(await run((await app()).origin, token)).toEqual([])
  const { data } = await visitor().call(listVideos, { query: { username: ada.username } })
  expect(data.docs.map(({ title }) => title).toSorted()).toEqual(['A walk', 'Café 日本'])
})

test('the example says what the site says', async () => {
  const { token } = await program(await person('Ada'), 'read')
  await copyFile(await generateClip(), join(folder, 'A walk.mp4'))
  await expect(run((await app()).origin, token)).rejects.toThrow(
    'This needs an API token with the scope upload',
  )
})
