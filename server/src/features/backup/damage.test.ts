import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmptyStore } from '../../../test/empty-object-store.ts'
import { StartupError } from '../../infra/startup-error.ts'
import { openSite } from './backup.fixture.ts'
import { formatManifest, parseManifest } from './manifest.ts'
import { restoreObjects } from './restore-objects.ts'
import { takeBackup } from './take-backup.ts'
import { chooseSnapshot, verifySnapshot } from './verify-snapshot.ts'

let site: Awaited<ReturnType<typeof openSite>>
let snapshot: string
let files: string[]
beforeAll(async () => {
  site = await openSite()
  snapshot = (await takeBackup(site, site.folder, () => {})).name
  const entries = await readdir(site.path, { recursive: true, withFileTypes: true })
  files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
})
afterAll(() => site.close())

/** Reads every byte of the snapshot, as a restore does. */
async function readAll(): Promise<void> {
  const chosen = await chooseSnapshot(site.folder)
  await verifySnapshot(site.folder, chosen)
  await restoreObjects(await openEmptyStore(), site.folder, chosen, () => {})
}

/** Changes each file in turn, and returns those whose change was not detected. */
async function notFound(
  change: (path: string, content: Buffer) => Promise<void>,
): Promise<string[]> {
  const undetected: string[] = []
  for (const path of files) {
    const content = await readFile(path)
    await change(path, content)
    const error = await readAll().catch((thrown: unknown) => thrown)
    if (!(error instanceof StartupError) || error.message.includes('\n')) undetected.push(path)
    await writeFile(path, content)
  }
  return undetected
}

test('an undamaged backup is read without an error', async () => {
  expect(files.length).toBeGreaterThan(20)
  await expect(readAll()).resolves.toBeUndefined()
})

test('a changed byte anywhere in a backup is detected, and reported in one line', async () => {
  for (const position of [0, 0.5, 1]) {
    const flip = async (path: string, content: Buffer) => {
      const damaged = Buffer.from(content)
      const index = Math.round(position * (content.length - 1))
      damaged[index] = (damaged[index] ?? 0) ^ 1
      await writeFile(path, damaged)
    }
    expect(await notFound(flip)).toEqual([])
  }
})

test('a truncated or missing file is detected, and reported in one line', async () => {
  expect(await notFound((path, content) => writeFile(path, content.subarray(0, -1)))).toEqual([])
  expect(await notFound((path) => rm(path))).toEqual([])
})

test('a backup in a newer format is not read', async () => {
  const path = join(site.path, 'snapshots', snapshot, 'manifest.json')
  const manifest = parseManifest(await readFile(path, 'utf8'))
  const newer = formatManifest({ ...manifest, format: 2 as 1 })
  expect(() => parseManifest(newer)).toThrow(
    'it was made by a newer version of Seam: update this one',
  )
})
