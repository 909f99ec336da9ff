import { execFile, execFileSync, spawn } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { request, type RequestOptions } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { waitUntil } from '@seam/postgres/test/processes.ts'
import { freePort, temporaryFolder } from './product.fixture.ts'

/** Programs that the HTTPS tests need, including Debian's Caddy and Pebble, an ACME test server. */
const PROGRAMS = ['caddy', 'pebble', 'pebble-challtestsrv', 'openssl']

const isInstalled = (program: string) => {
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The missing programs; '' if there are none. As root on Debian, installs them first. */
export const missingPrograms = (() => {
  const missing = () => PROGRAMS.filter((program) => !isInstalled(program)).join(', ')
  if (missing() !== '' && isInstalled('apt-get') && process.getuid?.() === 0) {
    const options = {
      stdio: 'ignore' as const,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    try {
      execFileSync('apt-get', ['-qq', 'update'], options)
      const packages = ['caddy', 'pebble', 'openssl']
      execFileSync(
        'apt-get',
        ['-qq', '-y', '--no-install-recommends', 'install', ...packages],
        options,
      )
    } catch {
      return missing()
    }
  }
  return missing()
})()

interface Response {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  /** The serial number of the server's certificate. */
  serial: string
}

export interface Authority {
  /** The settings of a site that gets its certificate here. */
  environment: Record<
    | 'HTTPS'
    | 'PUBLIC_URL'
    | 'HTTPS_HOST'
    | 'HTTPS_PORT'
    | 'HTTP_PORT'
    | 'ACME_DIRECTORY'
    | 'ACME_CA_FILE',
    string
  >
  /** Sends a request to the site over HTTPS, trusting only this authority. */
  get(path: string, headers?: Record<string, string>): Promise<Response>
  root: string
  hostname: string
}

/**
 * Starts an ACME test server that resolves every name to this machine and validates challenges at
 * the ports of the site.
 */
export async function startAuthority(ports: { httpsPort?: string } = {}): Promise<Authority> {
  const folder = await temporaryFolder()
  // Caddy runs as another user.
  await chmod(folder, 0o755)
  const path = (name: string) => join(folder, name)
  const [listen, management, dns] = [await freePort(), await freePort(), await freePort()]
  const { httpPort, httpsPort } = {
    httpPort: await freePort(),
    httpsPort: await freePort(),
    ...ports,
  }
  const self = ['-subj', '/CN=pebble', '-addext', 'subjectAltName=IP:127.0.0.1']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', path('key.pem'), '-out', path('certificate.pem')]
  await promisify(execFile)('openssl', ['req', '-x509', '-days', '2', ...key, ...self, ...files])
  const config = {
    listenAddress: `127.0.0.1:${listen}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: path('certificate.pem'),
    privateKey: path('key.pem'),
    httpPort: Number(httpPort),
    tlsPort: Number(httpsPort),
  }
  await writeFile(path('config.json'), JSON.stringify({ pebble: config }))
  start('pebble-challtestsrv', [
    ...['-dns01', `127.0.0.1:${dns}`, '-management', '127.0.0.1:0'],
    ...['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', ''],
  ])
  start('pebble', ['-config', path('config.json'), '-dnsserver', `127.0.0.1:${dns}`])
  const ca = await readFile(path('certificate.pem'), 'utf8')
  const fetchRoot = () =>
    send({ host: '127.0.0.1', port: management, ca, path: '/roots/0' }).catch(() => null)
  await waitUntil(async () => (await fetchRoot()) !== null)
  const root = (await fetchRoot())?.body ?? ''
  const hostname = 'seam.example'
  return {
    root,
    hostname,
    get: (path, headers = {}) =>
      send({
        host: '127.0.0.1',
        port: httpsPort,
        servername: hostname,
        ca: root,
        path,
        headers: { host: `${hostname}:${httpsPort}`, ...headers },
      }),
    environment: {
      HTTPS: 'on',
      PUBLIC_URL: `https://${hostname}:${httpsPort}`,
      HTTPS_HOST: '127.0.0.1',
      HTTPS_PORT: httpsPort,
      HTTP_PORT: httpPort,
      ACME_DIRECTORY: `https://127.0.0.1:${listen}/dir`,
      ACME_CA_FILE: path('certificate.pem'),
    },
  }
}

function start(program: string, args: string[]) {
  // Turns off its delay before validation, and its deliberately invalid nonces.
  const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' }
  const child = spawn(program, args, { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
}

function send(options: RequestOptions): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  request({ agent: false, ...options }, (response) => {
    const { serialNumber: serial } = (response.socket as TLSSocket).getPeerCertificate()
    const { statusCode: status = 0, headers } = response
    text(response).then((body) => resolve({ status, headers, body, serial }), reject)
  })
    .on('error', reject)
    .end()
  return promise
}
