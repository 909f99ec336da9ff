import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { canMount, fillDisk, freeBytes, mountSmallDisk } from '../../../test/small-disk.ts'
import { targetBallastSize, minFreeSpace, openDiskSpace } from './disk-space.ts'
import { eventually } from '../../../test/eventually.ts'

const MB = 1_048_576
const GB = 1024 * MB

test('keeps 5 % of a disk free, at most 2 GB', () => {
  expect(minFreeSpace(300 * MB)).toBe(15 * MB)
  expect(minFreeSpace(40 * GB)).toBe(2 * GB)
  expect(minFreeSpace(1000 * GB)).toBe(2 * GB)
})

test('sizes the ballast file at an eighth of a disk, at most 64 MB', () => {
  expect(targetBallastSize(300 * MB)).toBe(37.5 * MB)
  expect(targetBallastSize(1000 * GB)).toBe(64 * MB)
})

describe.skipIf(!canMount)('on a disk of 80 MB (needs permission to mount file systems)', () => {
  const folder = join(inject('folder'), `disk-${randomUUID()}`)
  const ballast = join(folder, 'ballast')
  const size = async () =>
    stat(ballast).then(
      ({ blocks }) => blocks * 512,
      () => 0,
    )
  const expectSize = (bytes: number) => eventually(async () => expect(await size()).toBe(bytes))
  let unmount: () => void
  beforeAll(() => {
    unmount = mountSmallDisk(folder, 80)
  })
  afterAll(() => unmount())

  test('creates the ballast file, deletes it when the disk is full and recreates it', async () => {
    const disk = openDiskSpace(folder)
    expect(await disk.available(folder)).toBe((80 - 4 - 10) * MB)
    const stop = disk.watch((error) => {
      throw error
    })
    await expectSize(10 * MB)
    expect(await disk.available(folder)).toBe((80 - 4 - 10) * MB)
    const empty = await fillDisk(folder)
    await expectSize(0)
    expect(await freeBytes(folder)).toBe(10 * MB)
    expect(await disk.available(folder)).toBeLessThan(0)
    await empty()
    await expectSize(10 * MB)
    await stop()
  })

  test('deletes the ballast file at startup only if the disk is full', async () => {
    const disk = openDiskSpace(folder)
    await disk.releaseIfLow()
    expect(await size()).toBe(10 * MB)
    const empty = await fillDisk(folder)
    await disk.releaseIfLow()
    expect(await size()).toBe(0)
    await empty()
  })

  test('does nothing for a folder that does not exist', async () => {
    await openDiskSpace(join(folder, 'none')).releaseIfLow()
    expect(await size()).toBe(0)
  })
})
