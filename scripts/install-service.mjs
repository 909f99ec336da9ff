// @ts-check
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { root, runScript, SetupError } from './project.mjs'

const UNIT = '/etc/systemd/system/seam.service'

await runScript(async () => {
  const { values } = parseArgs({
    options: { print: { type: 'boolean', default: false }, user: { type: 'string' } },
  })
  if (!values.print) requireSystemd()
  const user = findUser(values.user)
  const writable = writablePaths()
  const unit = serviceUnit({ folder: root, user: user.name, node: process.execPath, writable })
  if (values.print) {
    process.stdout.write(unit)
    return
  }
  requireWritable(user)
  for (const path of writable) createFolder(path, user)
  writeFileSync(UNIT, unit, { mode: 0o644 })
  execFileSync('systemctl', ['daemon-reload'])
  execFileSync('systemctl', ['enable', '--quiet', '--now', 'seam.service'])
  process.stdout.write(
    `Wrote ${UNIT}: Seam runs in ${root} as ${user.name}, now and at every boot.\n` +
      'Its log: journalctl -u seam\n',
  )
}, 'Seam cannot be installed as a service')

function requireSystemd() {
  if (process.platform !== 'linux' || !existsSync('/run/systemd/system')) {
    throw new SetupError('systemd does not run here (--print only prints its unit)')
  }
  if (process.getuid?.() !== 0) {
    throw new SetupError('this needs root: sudo npm run install-service (--print only prints)')
  }
}

/**
 * Returns the requested user or the owner of this folder. Throws a SetupError for root.
 *
 * @param {string | undefined} requested
 */
function findUser(requested) {
  const owner = statSync(root).uid
  const found = readUsers().find(({ name, uid }) =>
    requested === undefined ? uid === owner : name === requested,
  )
  if (!found) throw new SetupError(`there is no user ${requested ?? owner}`)
  if (found.uid !== 0) return found
  throw new SetupError(
    `Seam should not run as root, which owns ${root}: create a user (adduser --system --group seam), ` +
      `give it the folder (chown -R seam:seam ${root}), and add -- --user seam`,
  )
}

function readUsers() {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** @typedef {{ name: string, uid: number, gid: number }} User */

/**
 * An update of Seam installs packages and builds pages in this folder.
 *
 * @param {User} user
 */
function requireWritable({ name, uid, gid }) {
  if (spawnSync('/usr/bin/test', ['-w', root], { uid, gid, cwd: '/' }).status === 0) return
  throw new SetupError(`${name} cannot write to ${root}: chown -R ${name} ${root}`)
}

/** Returns the folders in the settings that are outside of this one. */
function writablePaths() {
  const file = join(root, '.env')
  const settings = { ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...process.env }
  const { DATA_DIR, BACKUP_TO } = settings
  return [DATA_DIR ?? '', BACKUP_TO ?? '']
    .filter((path) => path !== '' && !path.startsWith('s3://'))
    .map((path) => resolve(root, path))
    .filter((path) => path !== root && !path.startsWith(`${root}/`))
}

/**
 * @param {string} path
 * @param {User} user
 */
function createFolder(path, { uid, gid }) {
  if (existsSync(path)) return
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chownSync(path, uid, gid)
}

/**
 * Returns the systemd unit of a site. All paths are absolute; `writable` lists those that it writes
 * besides its own folder.
 *
 * @param {{ folder: string, user: string, node: string, writable: string[] }} site
 */
function serviceUnit({ folder, user, node, writable }) {
  return `[Unit]
Description=Seam, a community's videos and posts
Wants=network-online.target
After=network-online.target

[Service]
Type=exec
User=${escape(user)}
WorkingDirectory=${escape(folder)}
# The settings, as in .env.example. Optional.
EnvironmentFile=-${escape(folder)}/.env
ExecStart=${quote(node)} scripts/start.mjs
Restart=always
RestartSec=5

# SIGTERM only for the main process: it stops the server, which stops its PostgreSQL cleanly.
KillMode=mixed
TimeoutStopSec=30
# A decoder that runs out of memory only fails its own job.
OOMPolicy=continue
LimitNOFILE=65536

# The ports of HTTPS=on, and no other root privileges.
AmbientCapabilities=CAP_NET_BIND_SERVICE
CapabilityBoundingSet=CAP_NET_BIND_SERVICE
NoNewPrivileges=yes
UMask=0077
ProtectSystem=strict
ProtectHome=read-only
ReadWritePaths=${[folder, ...writable].map(quote).join(' ')}
PrivateTmp=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
LockPersonality=yes
SystemCallArchitectures=native
# The sandbox of decoders needs its own namespaces and mounts.
SystemCallFilter=~@clock @cpu-emulation @module @obsolete @raw-io @reboot @swap

[Install]
WantedBy=multi-user.target
`
}

/**
 * systemd replaces specifiers that start with a percent sign.
 *
 * @param {string} text
 */
function escape(text) {
  return text.replaceAll('%', '%%')
}

/** @param {string} path */
function quote(path) {
  return /^[\w./@:+-]+$/.test(path)
    ? path
    : `"${escape(path).replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
