import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leasePort } from '@seam/postgres/test/lease-port.ts'
import { eventually } from './eventually.ts'

/** On Debian it is outside the PATH of most users. */
const PROGRAMS = ['nginx', '/usr/sbin/nginx']
const program = PROGRAMS.find((name) => spawnSync(name, ['-v']).status === 0)

/** The missing requirement of tests with nginx on this machine, or an empty string. */
export const missingNginx = program === undefined ? ' (needs nginx)' : ''

export interface Nginx {
  origin: string
  stop(): Promise<void>
}

interface Site {
  /** The address of Seam. */
  origin: string
  /** The folder of the object store. */
  objects?: string
}

/** Starts nginx with a configuration from docs/nginx, replacing its addresses and folders. */
export async function startNginx(name: string, { origin, objects = '' }: Site): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'seam-nginx-'))
  const port = await leasePort()
  const documented = await readFile(new URL(`../../docs/nginx/${name}`, import.meta.url), 'utf8')
  const site = documented
    .replace('127.0.0.1:3000', new URL(origin).host)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/var/cache/nginx/seam', `${folder}/cache`)
    .replace('/var/lib/seam/objects/', `${objects}/`)
  await writeFile(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr error; events {}`,
      `http { access_log off; ${temporary.map((path) => `${path}_temp_path ${folder}/${path};`).join(' ')}`,
      `include ${folder}/site.conf; }`,
    ].join('\n'),
  )
  const child = spawn(program ?? 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const nginx = { origin: `http://127.0.0.1:${port}`, stop: () => stop(child, folder) }
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error('nginx did not start')
    await fetch(nginx.origin)
  })
  return nginx
}

async function stop(child: ChildProcess, folder: string) {
  if (child.exitCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
}
