import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { root, runScript, SetupError } from './project.mjs'
import { serviceUnit } from './service-unit.mjs'

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
}, 'Seam can not be installed as a service')

function requireSystemd() {
  if (process.platform !== 'linux' || !existsSync('/run/systemd/system')) {
    throw new SetupError('systemd does not run here (--print only prints its unit)')
  }
  if (process.getuid?.() !== 0) {
    throw new SetupError('this needs root: sudo npm run install-service (--print only prints)')
  }
}

/** Returns the requested user, otherwise the owner of this folder. Root is not accepted. */
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
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** Seam installs packages and builds its pages in its folder when it is updated. */
function requireWritable({ name, uid, gid }) {
  if (spawnSync('/usr/bin/test', ['-w', root], { uid, gid, cwd: '/' }).status === 0) return
  throw new SetupError(`${name} may not write ${root}: chown -R ${name} ${root}`)
}

/** Returns the folders of the settings that are outside of this one. */
function writablePaths() {
  const file = join(root, '.env')
  const settings = { ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...process.env }
  const { DATA_DIR, BACKUP_TO } = settings
  return [DATA_DIR, BACKUP_TO]
    .filter((path) => path && !path.startsWith('s3://'))
    .map((path) => resolve(root, path))
    .filter((path) => path !== root && !path.startsWith(`${root}/`))
}

function createFolder(path, { uid, gid }) {
  if (existsSync(path)) return
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chownSync(path, uid, gid)
}
