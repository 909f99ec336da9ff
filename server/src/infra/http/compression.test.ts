import { expect, test } from 'vitest'
import { startBareApplication } from '../../../test/bare-application.ts'
import { acceptedEncoding, compressBody } from './compression.ts'

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['deflate, gzip;q=1.0, br;q=0', 'gzip'],
  ['zstd;q=0, br;q=0.0, *;q=0.5', 'gzip'],
  ['*', 'zstd'],
  ['*;q=0', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('for Accept-Encoding %j uses %j', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

const long = Buffer.from('A seam joins two pieces of cloth. '.repeat(100))
const short = Buffer.from('A seam.')
const startServer = async () => {
  const { origin } = await startBareApplication((app) => {
    for (const [path, body] of Object.entries({ long, short })) {
      app.get(`/${path}`, { exposeHeadRoute: true }, (request, reply) =>
        reply.header('vary', 'Accept').send(compressBody(request, reply, body)),
      )
    }
  })
  return (path: string, encoding: string, method = 'GET') =>
    fetch(origin + path, { method, headers: { 'accept-encoding': encoding } })
}

test.each(['zstd', 'br', 'gzip'])('compresses a body with %s, also for HEAD', async (encoding) => {
  const request = await startServer()
  const [get, head] = [await request('/long', encoding), await request('/long', encoding, 'HEAD')]
  for (const { headers } of [get, head]) {
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding')
    expect(Number(headers.get('content-length'))).toBeLessThan(long.length / 10)
  }
  expect(await get.text()).toBe(long.toString())
  expect(await head.text()).toBe('')
})

test.each([
  ['/long', 'identity', long],
  ['/short', 'br', short],
])('sends %s with Accept-Encoding %s unchanged', async (path, encoding, content) => {
  const response = await (await startServer())(path, encoding)
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-length')).toBe(String(content.length))
  expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding')
})

test('compresses a buffer once per encoding', () => {
  const request = { headers: { 'accept-encoding': 'br' } }
  const reply = { getHeader: () => undefined, header: () => reply }
  const compress = () => compressBody(request as never, reply as never, long)
  expect(compress()).toBe(compress())
})
