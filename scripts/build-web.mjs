import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compressTexts } from './compress.mjs'
import { fingerprint } from './fingerprint.mjs'
import { Refusal, root } from './project.mjs'
import { run } from './run.mjs'

const web = join(root, 'web')
const dist = join(web, 'dist')
const stamp = '.sources'

/** Builds the web application if its sources have changed since it was built last. */
export async function buildWeb(node) {
  const sources = fingerprint()
  if (sources === builtFrom()) return
  console.log('Building the web application (a few seconds) …')
  await removeUnfinished()
  const draft = await mkdtemp(join(web, `dist.new-${process.pid}-`))
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  if ((await run(node, args, { cwd: web })) !== 0) {
    await removeUnfinished()
    throw new Refusal('the web application could not be built: the reason is above')
  }
  // The server reads it as another user, once it has given up root.
  await chmod(draft, 0o755)
  await compressTexts(draft)
  await writeFile(join(draft, stamp), sources)
  await putInPlace(draft)
}

function builtFrom() {
  try {
    return readFileSync(join(dist, stamp), 'utf8')
  } catch {
    return undefined
  }
}

/** Only a complete build ever has the name, however this is interrupted. */
async function putInPlace(draft) {
  await rename(dist, `${draft}.old`).catch(unless('ENOENT'))
  // Another start may have put the same in place just now.
  await rename(draft, dist).catch(unless('ENOTEMPTY'))
  await removeUnfinished()
}

function unless(code) {
  return (error) => {
    if (error.code !== code) throw error
  }
}

/** Our own drafts, and those of builds that were killed. */
async function removeUnfinished() {
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
