import { once } from 'node:events'
import { chown, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:http2'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isLongRun } from '@seam/postgres/test/long-run.ts'
import { kill, waitUntil } from '@seam/postgres/test/processes.ts'
import { type Authority, missingPrograms, startAuthority } from './acme.fixture.ts'
import { commandOf, runningPids } from './processes.fixture.ts'
import {
  freePort,
  oneWebProcess,
  pressCtrlC,
  type Product,
  root,
  startProduct,
  temporaryFolder,
  usedDataFolder,
} from './product.fixture.ts'

const CAP_NET_BIND_SERVICE = 1 << 10
const isRoot = process.getuid?.() === 0

async function startSite(
  authority: Authority,
  environment: Record<string, string> = {},
  command?: [string, ...string[]],
) {
  const settings = {
    PORT: await freePort(),
    DATA_DIR: await usedDataFolder(),
    ...oneWebProcess,
    ...authority.environment,
    ...environment,
  }
  const product = startProduct(settings, command)
  await waitUntil(async () => {
    if (product.launcher.exitCode !== null) throw new Error(product.errors())
    return product.output().includes(`Seam is ready at ${settings.PUBLIC_URL}`)
  })
  return { product, settings }
}

const isServed = (authority: Authority) => async () =>
  (await authority.get('/readyz').catch(() => null))?.status === 200

async function processOf(product: Product, pattern: RegExp): Promise<number> {
  for (const pid of await product.processes()) {
    if (pattern.test(await commandOf(pid))) return pid
  }
  return 0
}
const caddyOf = (product: Product) => processOf(product, /^caddy run/)

/** Expects that clients cannot forge their address or read the metrics. */
async function refusesForgedAddresses(authority: Authority, product: Product, port: string) {
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-proto': 'http',
    'x-real-ip': '203.0.113.9',
  }
  expect((await authority.get('/nowhere', forged)).status).toBe(404)
  await waitUntil(async () => product.output().includes('"path":"/nowhere"'))
  expect(product.output()).toMatch(/"path":"\/nowhere".*"ip":"127\.0\.0\.1"/)
  expect((await authority.get('/metrics')).status).toBe(404)
  const direct = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(direct.status).toBe(200)
}

const needed = missingPrograms && ` (skipped: ${missingPrograms} not installed)`

describe.skipIf(missingPrograms !== '')(`HTTPS${needed}`, () => {
  test('a site gets its certificate, serves HTTP/1.1 and 2, offers HTTP/3, redirects HTTP, and ignores forged addresses', async () => {
    const authority = await startAuthority()
    const { product, settings } = await startSite(authority, { LOG_LEVEL: 'debug' })
    await waitUntil(isServed(authority))
    await refusesForgedAddresses(authority, product, settings.PORT)
    const page = await authority.get('/')
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age'),
      'alt-svc': expect.stringContaining('h3='),
    })
    expect(String(page.headers['set-cookie'])).toMatch(/; Secure/i)

    const session = connect(`https://127.0.0.1:${settings.HTTPS_PORT}`, {
      ca: authority.root,
      servername: authority.hostname,
    })
    const stream = session.request({
      ':path': '/healthz',
      ':authority': new URL(settings.PUBLIC_URL).host,
    })
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
    expect([headers[':status'], session.alpnProtocol]).toEqual([200, 'h2'])
    session.close()

    const plain = `http://127.0.0.1:${settings.HTTP_PORT}`
    const redirect = await fetch(`${plain}/v/feed?sort=top`, { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      308,
      `${settings.PUBLIC_URL}/v/feed?sort=top`,
    ])
    expect((await authority.get('/', { host: 'other.example' })).status).toBe(421)

    const user = (await stat(settings.DATA_DIR)).uid
    const status = await readFile(`/proc/${await caddyOf(product)}/status`, 'utf8')
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(user))
    const rights = /^CapPrm:\s+(\w+)$/m.exec(status)?.[1] ?? ''
    expect(Number.parseInt(rights, 16)).toBe(isRoot ? CAP_NET_BIND_SERVICE : 0)
    expect((await stat(join(settings.DATA_DIR, 'caddy'))).mode & 0o777).toBe(0o700)

    const processes = await product.processes()
    pressCtrlC(product)
    expect(await product.exitCode).toBe(0)
    await waitUntil(async () => (await runningPids(processes)).length === 0)
    const next = startProduct(settings)
    await waitUntil(isServed(authority))
    expect((await authority.get('/readyz')).serial).toBe(page.serial)
    pressCtrlC(next)
    await next.exitCode
  })

  // The next test, which is part of every run, kills Caddy in a service.
  test.runIf(isLongRun)(
    'the site is served again after a kill -9 of Caddy, and after one of everything',
    async () => {
      const authority = await startAuthority()
      const { product, settings } = await startSite(authority)
      await waitUntil(isServed(authority))
      const caddy = await caddyOf(product)
      kill(caddy)
      await waitUntil(async () => ![0, caddy].includes(await caddyOf(product)))
      await waitUntil(isServed(authority))
      expect(product.errors()).toContain('HTTPS: Caddy has ended unexpectedly: starting it again')

      for (const pattern of [/server\/src\/app\/main\.ts/, /run-caddy\.sh/]) {
        const running = startProductAgain(settings)
        await waitUntil(isServed(authority))
        const processes = await running.processes()
        kill(await processOf(running, pattern))
        await running.exitCode
        await waitUntil(async () => (await runningPids(processes)).length === 0)
      }

      function startProductAgain(environment: Record<string, string>) {
        const isRunning = product.launcher.exitCode === null && product.launcher.signalCode === null
        return isRunning ? product : startProduct(environment)
      }
    },
  )

  test.runIf(isRoot)(
    'a service may open its ports without root, and keeps its sandbox',
    async () => {
      const authority = await startAuthority({ httpsPort: '982' })
      const DATA_DIR = await temporaryFolder()
      const [user, capability] = [65_534, '-all,+net_bind_service']
      await chown(DATA_DIR, user, user)
      const { product } = await startSite(authority, { DATA_DIR, SANDBOX: 'full' }, [
        ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--no-new-privs'],
        ...[`--inh-caps=${capability}`, `--ambient-caps=${capability}`, '--'],
        ...[process.execPath, join(root, 'scripts/start.mjs')],
      ] as [string, ...string[]])
      await waitUntil(isServed(authority))
      const caddy = await caddyOf(product)
      kill(caddy)
      await waitUntil(async () => ![0, caddy].includes(await caddyOf(product)))
      await waitUntil(isServed(authority))
      expect(product.errors()).not.toContain('sandbox')
    },
  )

  test('the error names a port that is in use', async () => {
    const authority = await startAuthority()
    for (const variable of ['HTTPS_PORT', 'HTTP_PORT'] as const) {
      const port = Number(authority.environment[variable])
      const server = createServer().listen(port, '127.0.0.1')
      await once(server, 'listening')
      const product = startProduct({
        PORT: await freePort(),
        DATA_DIR: await temporaryFolder(),
        ...authority.environment,
      })
      expect(await product.exitCode).toBe(1)
      expect(product.errors().trim()).toMatch(
        new RegExp(`^Seam cannot start: port ${port} is taken: .*${variable}$`, 'm'),
      )
      server.close()
    }
  })

  test.runIf(isLongRun)(
    'reports a name that does not resolve and an unreachable directory, and the site starts',
    async () => {
      const authority = await startAuthority()
      const { product } = await startSite(authority, {
        ACME_DIRECTORY: `https://127.0.0.1:${await freePort()}/dir`,
      })
      await waitUntil(async () => /^HTTPS: .*connection refused/m.test(product.errors()))
      await waitUntil(async () => product.errors().includes('seam.example does not resolve'))
      expect(product.output()).toContain('Seam is ready')
    },
  )
})
