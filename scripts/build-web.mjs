import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressTexts } from './compress.mjs'
import { fingerprint } from './fingerprint.mjs'
import { SetupError, root } from './project.mjs'
import { run } from './run.mjs'

const web = join(root, 'web')
const dist = join(web, 'dist')
const fingerprintFile = '.sources'

/** Builds the web application if its sources have changed since the last build. */
export async function buildWeb(node) {
  const sources = fingerprint()
  if (sources === readFingerprint()) return
  console.log('Building the web application (a few seconds) …')
  await removeTemporary()
  const temporary = await mkdtemp(join(web, `dist.new-${process.pid}-`))
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const attempt = async (...args) => {
    if ((await run(node, args, { cwd: web })) === 0) return
    await removeTemporary()
    throw new SetupError('the web application could not be built: the reason is above')
  }
  const build = (folder, ...options) =>
    attempt(vite, 'build', '--outDir', folder, '--logLevel', 'warn', ...options)
  await build(temporary, '--emptyOutDir')
  await build(temporary, '--config', 'vite.embed.config.ts')
  // After dropping root, the server reads it as another user.
  await chmod(temporary, 0o755)
  await compressTexts(temporary)
  const program = join(temporary, '.server')
  await build(program, '--emptyOutDir', '--config', 'vite.server.config.ts')
  await chmod(program, 0o755)
  await writeFile(join(temporary, fingerprintFile), sources)
  await publishBuild(temporary)
}

function readFingerprint() {
  try {
    return readFileSync(join(dist, fingerprintFile), 'utf8')
  } catch {
    return undefined
  }
}

/** Renames atomically, so that `dist` is always a complete build. */
async function publishBuild(temporary) {
  await rename(dist, `${temporary}.old`).catch(ignoring('ENOENT'))
  // Another process may have published the same build meanwhile.
  await rename(temporary, dist).catch(ignoring('ENOTEMPTY'))
  await removeTemporary()
}

function ignoring(code) {
  return (error) => {
    if (error.code !== code) throw error
  }
}

/** Removes the temporary folders of this process and of killed builds. */
async function removeTemporary() {
  for (const name of await readdir(web)) {
    const pid = Number(/^dist\.new-(\d+)-/.exec(name)?.[1])
    if (pid === process.pid || (pid && !isRunning(pid))) {
      await rm(join(web, name), { recursive: true, force: true })
    }
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
