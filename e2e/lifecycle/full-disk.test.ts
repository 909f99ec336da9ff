import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { API_BASE } from '@seam/contract/endpoint.ts'
import type { Video } from '@seam/contract/video.ts'
import { callApi, type Member, signUp, upload } from '@seam/server/demo/api-client.ts'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { waitUntil } from '@seam/postgres/test/processes.ts'
import { canMount, fillDisk, freeBytes, mountSmallDisk } from '@seam/server/test/small-disk.ts'
import {
  freePort,
  oneWebProcess,
  pressCtrlC,
  startProduct,
  temporaryFolder,
} from './product.fixture.ts'
import { runCommand, startCommand } from './site.fixture.ts'

const MB = 1_048_576

const source = ['-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=10:duration=2']
const ffmpeg = (...args: string[]) =>
  execFileSync('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...source, ...args])

/** Publishes a short video and waits until it is processed. */
async function publishOne(member: Member, folder: string): Promise<Video> {
  const [video, picture] = [join(folder, 'video.mp4'), join(folder, 'picture.png')]
  ffmpeg('-c:v', 'libx264', video)
  ffmpeg('-frames:v', '1', picture)
  const published = await callApi<Video>(member, 'POST', '/video/upload', {
    title: 'The last one',
    video: await upload(member, 'videos', video),
    thumbnail: await upload(member, 'thumbnails', picture),
  })
  const path = `/video/${published.publicId}`
  const isReady = async () => {
    const [current] = await callApi<Video[]>(member, 'GET', path)
    return current?.processing.state === 'READY'
  }
  await waitUntil(isReady)
  return published
}

describe.skipIf(!canMount)('on a disk of 300 MB', () => {
  test('on a full disk no new site starts, uploads and backups fail, deletions work, and everything recovers with free space', async () => {
    const folder = await temporaryFolder()
    const disk = join(folder, 'disk')
    onTestFinished(mountSmallDisk(disk, 300))
    const [dataDir, backup] = [join(disk, 'data'), join(disk, 'backup')]
    const environment = { PORT: await freePort(), DATA_DIR: dataDir, ...oneWebProcess }
    const ballast = () => statSync(join(dataDir, 'ballast'), { throwIfNoEntry: false })
    const ballastIs = (bytes: number) =>
      waitUntil(async () => (ballast()?.blocks ?? 0) * 512 === bytes)

    const makeRoom = await fillDisk(disk)
    const first = startProduct(environment)
    expect(await first.exitCode).toBe(1)
    expect(first.errors().trim()).toMatch(/^Seam cannot start: .*(full|No space left|ENOSPC).*$/)
    await makeRoom()

    const product = startProduct(environment)
    const origin = await product.ready()
    const account = { fullName: 'Ada', username: 'ada_is_full', email: 'ada@example.org' }
    const ada = await signUp(origin, { ...account, password: 'Correct-horse-7' })
    const video = await publishOne(ada, folder)
    await runCommand('backup', [backup], { DATA_DIR: dataDir })
    const snapshots = await readdir(join(backup, 'snapshots'))
    await ballastIs(37.5 * MB)

    await fillDisk(disk)
    await ballastIs(0)
    const remove = async () => {
      const address = `${origin}${API_BASE}/video/${video.publicId}`
      return (await fetch(address, { method: 'DELETE', headers: ada.headers })).status
    }
    // The database may have crashed on the full disk, and may be restarting with the space of the
    // ballast file.
    await waitUntil(async () => [200, 404].includes(await remove()))
    const assets = join(dataDir, 'objects/videos')
    await waitUntil(async () => execFileSync('find', [assets, '-type', 'f']).length === 0)
    expect(await freeBytes(disk)).toBeGreaterThan(10 * MB)

    pressCtrlC(product)
    await product.exitCode
    const next = startProduct(environment)
    expect(await next.ready()).toBe(origin)
    const session = await callApi<{ username: string }>(ada, 'GET', '/auth/session')
    expect(session.username).toBe(account.username)
    await expect(callApi(ada, 'GET', `/video/${video.publicId}`)).rejects.toThrow('no such video')

    // Also fills the space of the ballast file and the video.
    const makeRoomAgain = await fillDisk(disk)
    await expect(publishOne(ada, folder)).rejects.toThrow(/no disk space left|try again/i)
    const failed = await startCommand('backup', [backup], { DATA_DIR: dataDir }).end
    expect(failed.code).toBe(1)
    expect(failed.errors.trim()).toMatch(/^.*(no space left on device|cannot be).*$/i)
    // Pages and lists work, or the response tells the client to retry.
    for (const path of ['/', '/api/v1/video', '/api/v1/post']) {
      const { status } = await fetch(origin + path)
      expect([200, 503]).toContain(status)
    }

    await makeRoomAgain()
    await ballastIs(37.5 * MB)
    await waitUntil(async () => (await fetch(`${origin}/readyz`)).status === 200)
    await publishOne(ada, folder)
    await runCommand('backup', [backup], { DATA_DIR: dataDir, BACKUP_STALE_SECONDS: '4' })
    expect(await readdir(join(backup, 'snapshots'))).not.toEqual(snapshots)
    const restored = await runCommand('restore', [backup, '--check'], {
      DATA_DIR: await temporaryFolder(),
    })
    expect(restored).toContain(' 0 differences')
  })

  test.runIf(isLongRun)(
    'a product that stopped on a full disk releases its ballast file and starts',
    async () => {
      const folder = await temporaryFolder()
      const disk = join(folder, 'disk')
      onTestFinished(mountSmallDisk(disk, 300))
      const environment = {
        PORT: await freePort(),
        DATA_DIR: join(disk, 'data'),
        ...oneWebProcess,
      }
      const ballast = join(environment.DATA_DIR, 'ballast')
      const product = startProduct(environment)
      await product.ready()
      await waitUntil(async () => statSync(ballast, { throwIfNoEntry: false })?.size === 37.5 * MB)
      pressCtrlC(product)
      await product.exitCode
      await fillDisk(disk)
      expect(await freeBytes(disk)).toBe(0)

      const next = startProduct(environment)
      await next.ready()
      expect(statSync(ballast, { throwIfNoEntry: false })).toBeUndefined()
    },
  )
})
