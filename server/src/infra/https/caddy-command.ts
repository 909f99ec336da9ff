import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OsUser } from '@seam/postgres/os-user.ts'

const SETPRIV = '/usr/bin/setpriv'
const loop = fileURLToPath(new URL('run-caddy.sh', import.meta.url))

/**
 * Returns the command that keeps Caddy running. Started by root, it runs as `user`, with the one right
 * to open ports below 1024: as that user, Seam could not start it again.
 */
export function caddyCommand(caddy: string[], user: OsUser | null): [string, ...string[]] {
  if (!existsSync(SETPRIV)) return ['/bin/sh', loop, ...caddy]
  const capability = '-all,+net_bind_service'
  const asUser = user
    ? [
        SETPRIV,
        ...[`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--no-new-privs'],
        ...['inh', 'ambient', 'bounding'].map((set) =>
          set === 'bounding' ? `--bounding-set=${capability}` : `--${set}-caps=${capability}`,
        ),
        '--',
      ]
    : []
  // If the loop is killed, Caddy ends too.
  const caddyWithLoop = [SETPRIV, '--pdeathsig=TERM', '--', ...caddy]
  return [...asUser, '/bin/sh', loop, ...caddyWithLoop] as [string, ...string[]]
}
