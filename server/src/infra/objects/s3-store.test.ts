import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createBucket, unusedFolder } from '../../../test/empty-object-store.ts'
import { createTcpProxy } from '../../../test/tcp-proxy.ts'
import { type ObjectStore, StorageUnavailable } from './object-store.ts'
import type { S3Settings } from './s3-clients.ts'
import { openS3Store } from './s3-store.ts'
import { eventually } from '../../../test/eventually.ts'

async function put(objects: ObjectStore, key: string, content: string | Buffer) {
  const file = join(await objects.createWorkFolder(), 'file')
  await writeFile(file, content)
  await objects.put(key, file)
}

const accessDenied = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'

const terms = { seconds: 60, contentType: 'image/webp', cacheControl: 'private, no-store' }

/** Opens a store through a connection that can be cut. */
async function openCuttableStore() {
  const settings = await createBucket()
  const { hostname, port } = new URL(settings.endpoint)
  const way = createTcpProxy({ host: hostname, port: Number(port) })
  const endpoint = `http://127.0.0.1:${await way.mend()}`
  return { way, objects: await openS3Store({ ...settings, endpoint }, unusedFolder()) }
}

test('serves the whole object and a range of it at a signed URL, with the signed type', async () => {
  const settings = await createBucket()
  const objects = await openS3Store(settings, unusedFolder())
  await put(objects, 'a/b.webp', 'Hello')
  const url = (await objects.signedUrl?.('a/b.webp', terms)) ?? ''
  expect(new URL(url).origin).toBe(objects.signedOrigin)
  expect(objects.signedOrigin).toBe(settings.endpoint)

  const whole = await fetch(url)
  expect(whole.status).toBe(200)
  expect(whole.headers.get('content-type')).toBe('image/webp')
  expect(whole.headers.get('cache-control')).toBe('private, no-store')
  expect(await whole.text()).toBe('Hello')
  const part = await fetch(url, { headers: { range: 'bytes=1-3' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe('bytes 1-3/5')
  expect(await part.text()).toBe('ell')
})

test('limits a signed URL to one object, one method, its headers and its time', async () => {
  const objects = await openS3Store(await createBucket(), unusedFolder())
  await put(objects, 'a/b', 'Hello')
  await put(objects, 'a/c', 'Hello')
  const url = (await objects.signedUrl?.('a/b', terms)) ?? ''
  for (const changed of [
    url.replace('/a/b', '/a/c'),
    url.replace('image%2Fwebp', 'text%2Fhtml'),
    url.replace('Expires=60', 'Expires=600'),
    url.split('?')[0] ?? '',
  ]) {
    expect(changed).not.toBe(url)
    expect((await fetch(changed)).status).toBe(403)
  }
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
  expect((await fetch(url)).status).toBe(200)

  const brief = (await objects.signedUrl?.('a/b', { ...terms, seconds: 1 })) ?? ''
  await eventually(async () => expect((await fetch(brief)).status).toBe(403))
})

test('signs URLs for the public endpoint', async () => {
  const publicEndpoint = 'https://files.seam.example'
  const settings = { ...(await createBucket()), publicEndpoint }
  const inPath = await openS3Store(settings, unusedFolder())
  expect(inPath.signedOrigin).toBe(publicEndpoint)
  expect(await inPath.signedUrl?.('a/b', terms)).toContain(`/${settings.bucket}/a/b?`)
})

test.each([
  [
    'an unknown bucket',
    { bucket: 'nobodys' },
    'has no bucket nobodys: create it, or correct S3_BUCKET',
  ],
  ['an unknown key', { accessKeyId: 'ADA' }, 'correct S3_ACCESS_KEY_ID'],
  ['a wrong secret', { secretAccessKey: 'guessed' }, 'correct S3_SECRET_ACCESS_KEY'],
  [
    'an endpoint without a server',
    { endpoint: 'http://127.0.0.1:9' },
    'S3 at http://127.0.0.1:9 cannot be used',
  ],
] satisfies [string, Partial<S3Settings>, string][])(
  'throws a StartupError with a one-line reason for %s',
  async (_, wrong, line) => {
    const opening = openS3Store({ ...(await createBucket()), ...wrong }, unusedFolder())
    const failure = await opening.catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'StartupError', message: expect.stringContaining(line) })
    expect((failure as Error).message).not.toMatch(/\n|guessed/)
  },
)

test('opens an unresponsive bucket if that is only to be reported, and reports its recovery', async () => {
  const settings = await createBucket()
  const { hostname, port } = new URL(settings.endpoint)
  const way = createTcpProxy({ host: hostname, port: Number(port) })
  const endpoint = `http://127.0.0.1:${await way.mend()}`
  way.cut()
  const lines: string[] = []
  const folder = unusedFolder()
  const objects = await openS3Store({ ...settings, endpoint }, folder, (line) => lines.push(line))
  expect(lines).toEqual([
    expect.stringMatching(`^S3 at ${endpoint} cannot be used: .*wait for it$`),
  ])
  await expect(objects.check()).rejects.toThrow(StorageUnavailable)
  await way.mend()
  await put(objects, 'a/b', 'Hello')
  await eventually(async () => expect(lines[1]).toBe(`S3 at ${endpoint} can be used again`))
})

test.each([
  [503, { status: 503, body: '<html>No server is available</html>' }, /^S3 at .* wait for it$/],
  [403, { status: 403, body: accessDenied }, /does not let this key list, read, write and delete/],
])(
  'a response with %i at startup is reported if it can be temporary, and otherwise an error',
  async (_, answer, line) => {
    const server = createServer((request, response) => {
      request.resume()
      response.writeHead(answer.status, { 'content-type': 'application/xml' }).end(answer.body)
    }).listen(0, '127.0.0.1')
    onTestFinished(() => {
      server.close().closeAllConnections()
    })
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const lines: string[] = []
    const report = (reported: string) => void lines.push(reported)
    const outcome = await openS3Store(
      { ...(await createBucket()), endpoint },
      unusedFolder(),
      report,
    ).then(
      () => 'opened',
      (error: Error) => error.name + report(error.message),
    )
    expect(lines).toEqual([expect.stringMatching(line)])
    expect(outcome).toMatch(answer.status === 503 ? 'opened' : 'StartupError')
  },
)

test('throws StorageUnavailable while S3 is unreachable, and loses nothing', async () => {
  const { way, objects } = await openCuttableStore()
  await put(objects, 'a/b', 'Hello')
  way.cut()
  const work = await objects.createWorkFolder()
  await writeFile(`${work}/new`, 'new')
  const calls = [
    objects.stat('a/b'),
    objects.read('a/b', 0, 4),
    objects.copyToFile('a/b', `${work}/copy`),
    objects.put('a/c', `${work}/new`),
    objects.removeAll('a'),
    objects.check(),
  ]
  const failures = (await Promise.allSettled(calls)).map(
    (settled) => settled.status === 'rejected' && settled.reason instanceof StorageUnavailable,
  )
  expect(failures).toEqual(calls.map(() => true))

  await way.mend()
  expect(await objects.stat('a/b')).toMatchObject({ size: 5 })
  expect(await objects.stat('a/c')).toBeNull()
  await objects.put('a/c', `${work}/new`)
  expect(await objects.stat('a/c')).toMatchObject({ size: 3 })
})

test('stores nothing of an interrupted upload and retains its file', async () => {
  const { way, objects } = await openCuttableStore()
  const file = join(await objects.createWorkFolder(), 'file')
  const size = 60_000_000
  await writeFile(file, Buffer.alloc(size, 'x'))
  const before = way.sent()
  const putting = objects.put('large', file).then(
    () => null,
    (error: unknown) => error,
  )
  await vi.waitFor(() => expect(way.sent()).toBeGreaterThan(before + 1_000_000), {
    timeout: 20_000,
    interval: 1,
  })
  way.cut()
  expect(await putting).toBeInstanceOf(StorageUnavailable)
  await way.mend()
  expect(await objects.stat('large')).toBeNull()
  expect((await stat(file)).size).toBe(size)
  await objects.put('large', file)
  expect(await objects.stat('large')).toMatchObject({ size })
})

test('reports an interrupted download as an error', async () => {
  const { way, objects } = await openCuttableStore()
  await put(objects, 'large', Buffer.alloc(50_000_000))
  const reader = (await objects.read('large', 0, 49_999_999)) as Readable
  const work = await objects.createWorkFolder()
  const copying = objects.copyToFile('large', `${work}/copy`).then(
    () => null,
    (error: unknown) => error,
  )
  way.cut()
  await expect(buffer(reader)).rejects.toThrow('aborted')
  expect(await copying).toBeInstanceOf(Error)
  await expect(stat(`${work}/copy`)).rejects.toThrow('ENOENT')
})

test('serves other requests while many readers are slow', async () => {
  const objects = await openS3Store(await createBucket(), unusedFolder())
  await put(objects, 'large', Buffer.alloc(20_000_000))
  const readers = await Promise.all(
    Array.from({ length: 80 }, () => objects.read('large', 0, 19_999_999)),
  )
  expect(await objects.stat('large')).toMatchObject({ size: 20_000_000 })
  for (const reader of readers) (reader as Readable).on('error', () => {}).destroy()
})

test('does not complete an upload with a part that was replaced by one of a different size', async () => {
  const { multipart, ...objects } = await openS3Store(await createBucket(), unusedFolder())
  if (!multipart) throw new Error('This store has no parts')
  const upload = await multipart.begin('a/b')
  const tag = await multipart.putPart(upload, 1, Buffer.from('Hello'))
  await multipart.putPart(upload, 1, Buffer.from('Hello, Ada'))
  await expect(multipart.complete(upload, [{ tag, size: 5 }])).rejects.toThrow(StorageUnavailable)
  expect(await objects.stat('a/b')).toBeNull()
  await multipart.complete(upload, [{ tag, size: 10 }])
  expect(await objects.stat('a/b')).toMatchObject({ size: 10 })
})
