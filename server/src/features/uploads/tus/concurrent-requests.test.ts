import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { person, type Person } from '../../../../test/cast.ts'
import { openChunk } from '../../../../test/raw-http.ts'
import {
  tusRequest,
  createUpload,
  uploadOffset,
  uploadFilePath,
  sendChunk,
  testOfFiles,
} from '../../../../test/tus.ts'
import { readRequestBody } from './request-body.ts'
import { eventually } from '../../../../test/eventually.ts'

const MB = 1_048_576

let ada: Person
beforeAll(async () => {
  ada = await person('Ada')
})
afterEach(() => {
  vi.useRealTimers()
})

const receivedBytes = async (path: string) => (await readFile(await uploadFilePath(path))).length

testOfFiles('lets a new connection replace one that hangs, without losing bytes', async () => {
  const path = await createUpload(ada, 10 * MB)
  const hanging = await openChunk(path, 0, 10 * MB)
  await hanging.send(Buffer.alloc(MB, 'a'))
  await eventually(async () => expect(await receivedBytes(path)).toBe(MB))
  expect(await uploadOffset(path)).toBe(MB)
  await hanging.closed
  expect((await sendChunk(path, MB, Buffer.alloc(MB, 'b'))).status).toBe(204)
  const bytes = await readFile(await uploadFilePath(path), 'latin1')
  expect(bytes === 'a'.repeat(MB) + 'b'.repeat(MB)).toBe(true)
})

testOfFiles('never mixes the bytes of two concurrent chunks', async () => {
  for (let round = 0; round < 5; round++) {
    const path = await createUpload(ada, 10 * MB)
    const sent = await Promise.allSettled(
      ['a', 'b'].map((letter) => sendChunk(path, 0, Buffer.alloc(5 * MB, letter))),
    )
    const statuses = sent.map((each) =>
      each.status === 'fulfilled' ? each.value.status : 'cut off',
    )
    expect(statuses.filter((status) => ![204, 409, 'cut off'].includes(status))).toEqual([])
    const offset = await uploadOffset(path)
    const bytes = await readFile(await uploadFilePath(path), 'latin1')
    expect(bytes).toHaveLength(offset)
    expect(new Set(bytes).size).toBe(1)
  }
})

testOfFiles('closes the connection that sends a chunk when the upload is cancelled', async () => {
  const path = await createUpload(ada, 10 * MB)
  const hanging = await openChunk(path, 0, 10 * MB)
  await hanging.send(Buffer.alloc(MB))
  await eventually(async () => expect(await receivedBytes(path)).toBe(MB))
  expect((await tusRequest('DELETE', path)).status).toBe(204)
  await hanging.closed
})

test('closes a connection that stalls for a minute and keeps the received bytes', async () => {
  vi.useFakeTimers()
  const request = new IncomingMessage(new Socket())
  const received: number[] = []
  const reading = (async () => {
    for await (const { length } of readRequestBody(request).chunks) received.push(length)
  })()
  request.push(Buffer.alloc(70_000))
  await vi.advanceTimersByTimeAsync(59_000)
  request.push(Buffer.alloc(80_000))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(request.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  await reading
  expect(request.destroyed).toBe(true)
  expect(received).toEqual([70_000, 80_000])
})
