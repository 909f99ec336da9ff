import type { LookupAddress } from 'node:dns'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createCertificate } from '../../../test/certificate.ts'
import { createOutgoing } from './outgoing-request.ts'

const HOST = 'service.test'
const certificate = createCertificate(HOST)
const at127: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }]

/** Starts a server on this machine. Returns its URL and the number of connections to it. */
async function startServer(listener: RequestListener, { key, cert } = certificate) {
  let connections = 0
  const server = createServer({ key, cert }, listener)
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  })
  const { port } = server.address() as AddressInfo
  return { url: `https://${HOST}:${port}`, port, connections: () => connections }
}

/** Returns requests that may be sent to this host on this machine. */
const trusting = (url: string) =>
  createOutgoing({
    trusted: new Set([new URL(url).host]),
    resolve: async () => at127,
    ca: certificate.cert,
  }).send

const get = { method: 'GET', timeoutMs: 5_000, maxBytes: 1_000 } as const

test('a request sends its method, headers and body and returns status, headers and body', async () => {
  const { url } = await startServer((request, response) => {
    void text(request).then((body) =>
      response
        .writeHead(201, {
          'x-seen': `${request.method} ${request.url} ${String(request.headers.ttl)}`,
        })
        .end(body.toUpperCase()),
    )
  })
  const { status, headers, body } = await trusting(url)(`${url}/a?b=c`, {
    ...get,
    method: 'POST',
    headers: { ttl: '60' },
    body: Buffer.from('hello'),
  })
  expect([status, headers['x-seen'], body.toString()]).toEqual([201, 'POST /a?b=c 60', 'HELLO'])
})

test.each([
  ['http', 'http://push.example/'],
  ['a file', 'file:///etc/passwd'],
  ['no URL', 'push.example'],
  ['a user', 'https://ada@push.example/'],
  ['a password', 'https://:secret@push.example/'],
  ['another port', 'https://push.example:8443/'],
  ['the port of http', 'https://push.example:80/'],
  ['loopback', 'https://127.0.0.1/'],
  ['loopback in short', 'https://127.1/'],
  ['a decimal address', 'https://2130706433/'],
  ['an octal address', 'https://017700000001/'],
  ['an octal part', 'https://0177.0.0.1/'],
  ['a hexadecimal address', 'https://0x7f000001/'],
  ['a hexadecimal part', 'https://0x7f.1/'],
  ['full-width digits', 'https://１２７.０.０.１/'],
  ['a final dot', 'https://127.0.0.1./'],
  ['no address', 'https://0/'],
  ['metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
  ['loopback of IPv6', 'https://[::1]/'],
  ['an IPv4-mapped address', 'https://[::ffff:127.0.0.1]/'],
  ['an IPv4-mapped address in hex', 'https://[::ffff:7f00:1]/'],
  ['NAT64', 'https://[64:ff9b::127.0.0.1]/'],
  ['6to4', 'https://[2002:7f00:1::]/'],
  ['a unique local address', 'https://[fd00::1]/'],
])('a URL with %s is rejected before any connection', async (_, url) => {
  const resolve = () => Promise.reject(new Error('no name may be resolved'))
  await expect(createOutgoing({ resolve }).send(url, get)).rejects.toMatchObject({
    failure: 'forbidden',
  })
})

test.each([
  ['127.0.0.1', at127],
  ['a private address', [{ address: '10.0.0.5', family: 4 }]],
  ['an IPv4-mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ['a public and a private address', [{ address: '1.1.1.1', family: 4 }, ...at127]],
  ['no address', []],
])('a domain that resolves to %s is not connected to', async (_, addresses) => {
  const resolve = async () => addresses
  await expect(createOutgoing({ resolve }).send(`https://${HOST}/`, get)).rejects.toMatchObject({
    failure: 'forbidden',
  })
})

test('a domain is resolved only once per request, so a second answer cannot differ', async () => {
  const { port, connections } = await startServer((_, response) => void response.end())
  const answers = [[{ address: '192.0.2.1', family: 4 }], at127]
  let lookups = 0
  const resolve = async () => answers[lookups++] ?? at127
  const { send } = createOutgoing({ resolve, ca: certificate.cert })
  await expect(send(`https://${HOST}/`, get)).rejects.toMatchObject({ failure: 'forbidden' })
  expect(lookups).toBe(1)
  await expect(send(`https://${HOST}/`, get)).rejects.toMatchObject({ failure: 'forbidden' })
  await expect(send(`https://${HOST}:${port}/`, get)).rejects.toMatchObject({
    failure: 'forbidden',
  })
  expect(connections()).toBe(0)
})

test('a redirect to this machine is not followed', async () => {
  const inner = await startServer((_, response) => void response.end('secret'))
  const { url } = await startServer((_, response) => {
    response.writeHead(302, { location: `https://127.0.0.1:${inner.port}/` }).end()
  })
  const { status, body } = await trusting(url)(url, get)
  expect([status, body.length, inner.connections()]).toEqual([302, 0, 0])
})

test('a request to an unresponsive server ends with the time limit', async () => {
  const { url } = await startServer(() => {})
  await expect(trusting(url)(url, { ...get, timeoutMs: 100 })).rejects.toMatchObject({
    failure: 'timeout',
  })
})

test('a response that arrives byte by byte ends with the same limit', async () => {
  const { url } = await startServer((_, response) => {
    const timer = setInterval(() => response.write('.'), 10)
    response.on('close', () => clearInterval(timer))
  })
  await expect(trusting(url)(url, { ...get, timeoutMs: 200 })).rejects.toMatchObject({
    failure: 'timeout',
  })
})

test('a request to an unresponsive name server ends with the same limit', async () => {
  const { send } = createOutgoing({ resolve: () => new Promise(() => {}) })
  await expect(send(`https://${HOST}/`, { ...get, timeoutMs: 100 })).rejects.toMatchObject({
    failure: 'timeout',
  })
})

test('an endless response ends with the size limit', async () => {
  const { url } = await startServer((_, response) => {
    const write = () => {
      while (response.write(Buffer.alloc(1_000)));
    }
    response.on('drain', write)
    write()
  })
  await expect(trusting(url)(url, get)).rejects.toMatchObject({ failure: 'too-large' })
})

test('a truncated response is an error', async () => {
  const { url } = await startServer((_, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('half', () => response.socket?.destroy())
  })
  await expect(trusting(url)(url, get)).rejects.toMatchObject({ failure: 'unreachable' })
})

test('a certificate for another host or without an authority is rejected', async () => {
  const other = createCertificate('other.test')
  const { url } = await startServer((_, response) => void response.end(), other)
  const trusted = new Set([new URL(url).host])
  const resolve = async () => at127
  await expect(createOutgoing({ trusted, resolve, ca: other.cert }).send(url, get)).rejects.toThrow(
    /altnames/i,
  )
  await expect(createOutgoing({ trusted, resolve }).send(url, get)).rejects.toThrow(/self-signed/)
})

test('proxies in the environment are not used', async () => {
  const proxy = await startServer((_, response) => void response.end())
  const { url } = await startServer((_, response) => void response.end('direct'))
  const names = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'] as const
  const before = names.map((name) => process.env[name])
  for (const name of names) process.env[name] = proxy.url
  try {
    expect((await trusting(url)(url, get)).body.toString()).toBe('direct')
    expect(proxy.connections()).toBe(0)
  } finally {
    for (const [index, name] of names.entries()) {
      if (before[index] === undefined) delete process.env[name]
      else process.env[name] = before[index]
    }
  }
})

test('a request ends when its caller aborts it', async () => {
  const { url } = await startServer(() => {})
  const signal = AbortSignal.timeout(50)
  await expect(trusting(url)(url, { ...get, signal })).rejects.toMatchObject({
    failure: 'unreachable',
  })
})

test('a response that switches protocols ends the request', async () => {
  const { url } = await startServer((request) => {
    request.socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    )
  })
  await expect(trusting(url)(url, get)).rejects.toThrow('switched protocols')
})

test('a body that is too long or never ends is cut off on request', async () => {
  const { url } = await startServer((request, response) => {
    response.writeHead(200).write(request.url === '/long' ? 'x'.repeat(2_000) : 'begun')
  })
  const request = { ...get, timeoutMs: 1_000, truncates: true }
  expect((await trusting(url)(`${url}/long`, request)).status).toBe(200)
  const { status, body } = await trusting(url)(`${url}/slow`, request)
  expect([status, body.toString()]).toEqual([200, 'begun'])
})
