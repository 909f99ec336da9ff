import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root, run, SetupError } from './project.mjs'

const web = join(root, 'web')
const dist = join(web, 'dist')
const fingerprintFile = '.sources'

/** What goes into the build. */
const SOURCE_FOLDERS = ['web', 'contract', 'packages/links']
const SOURCE_FILES = ['package-lock.json', 'scripts/build-web.ts']

/** Extensions of files that are also stored compressed. */
const TEXT = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
const MIN_COMPRESSED_BYTES = 1024

/** Builds the web application if its sources have changed since the last build. */
export async function buildWeb(): Promise<void> {
  const sources = fingerprint()
  if (sources === readFingerprint()) return
  console.log('Building the web application (a few seconds) …')
  await removeTemporary()
  const temporary = await mkdtemp(join(web, `dist.new-${process.pid}-`))
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const attempt = async (...args: string[]) => {
    if ((await run(process.execPath, args, { cwd: web })) === 0) return
    await removeTemporary()
    throw new SetupError('the web application could not be built: see the reason above')
  }
  const build = (folder: string, ...options: string[]) =>
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

/** Returns a hash of everything that goes into the build of the web application. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of [...SOURCE_FILES, ...SOURCE_FOLDERS.flatMap(listFiles)]) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('dist'))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const below = `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(below) : [below]
    })
}

function readFingerprint() {
  try {
    return readFileSync(join(dist, fingerprintFile), 'utf8')
  } catch {
    return undefined
  }
}

/** Renames atomically, so that `dist` is always a complete build. */
async function publishBuild(temporary: string) {
  await rename(dist, `${temporary}.old`).catch(ignoring('ENOENT'))
  // Another process may have published the same build in the meantime.
  await rename(temporary, dist).catch(ignoring('ENOTEMPTY'))
  await removeTemporary()
}

function ignoring(code: string) {
  return (error: NodeJS.ErrnoException) => {
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

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Writes a `.gz` and a `.br` file next to every text file that is large enough. */
async function compressTexts(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
  await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))))
}

async function compress(path: string) {
  const content = await readFile(path)
  if (content.length < MIN_COMPRESSED_BYTES) return
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: content.length }
  await Promise.all([
    promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
    promisify(brotliCompress)(content, { params }).then((packed) =>
      writeFile(`${path}.br`, packed),
    ),
  ])
}
