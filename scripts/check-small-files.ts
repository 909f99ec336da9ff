import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './project.mjs'

/** Lines below which a file with a single importer belongs into it. */
const MIN_LINES = 30

/** Product code. */
const product = /^(contract|server|web|packages\/[^/]+)\/src\//
const isTest = (file: string) => /\.(test|fixture)\.tsx?$/.test(file) || !product.test(file)

/**
 * Files that a reader looks for by their kind: routes, jobs, programs, commands, screens, and SQL,
 * which has files of its own.
 */
const kinds = [
  /(^|[/-])(routes|jobs|store|sql|tables)\.ts$/,
  /\/main\.tsx?$/,
  /\/(commands|machines|screens)\//,
]

/** The layer or feature of a file. What others import from it is its public part. */
const modules = [
  /^(server|web)\/src\/(features|entities)\/[^/]+/,
  /^[^/]+\/(src|[^/]+\/src)\/[^/]+/,
]
const moduleOf = (file: string) => modules.map((module) => module.exec(file)?.[0]).find(Boolean)

const packagePaths: [name: RegExp, folder: string][] = [
  [/^@seam\/contract\//, 'contract/src/'],
  [/^@seam\/server\//, 'server/'],
]

/** Returns the path of an imported file, or undefined for a package. */
function resolve(file: string, path: string) {
  if (path.startsWith('.')) return normalize(join(dirname(file), path))
  const [name, folder = ''] = packagePaths.find(([name]) => name.test(path)) ?? []
  return name && path.replace(name, folder)
}

/** Returns for each file its importers, and whether they import it on demand. */
function findImporters(files: string[]) {
  const importers = new Map<string, Map<string, boolean>>()
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, lazy, path = ''] of source.matchAll(/(?:from|import) ?(\()?'([^']+)'/g)) {
      const imported = resolve(file, path)
      if (!imported) continue
      const known = importers.get(imported) ?? new Map<string, boolean>()
      importers.set(imported, known.set(file, Boolean(lazy)))
    }
  }
  return importers
}

/**
 * Returns the files that belong into their only importer: shorter than {@link MIN_LINES}, of no kind
 * that readers look for, not loaded on demand, not the public part of a feature and not tested alone.
 */
function findSmallFiles() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
  const importers = findImporters(files)
  return files.flatMap((file) => {
    if (isTest(file) || kinds.some((kind) => kind.test(file))) return []
    const [[importer, isLazy] = [], ...others] = importers.get(file) ?? []
    if (!importer || isLazy || others.length > 0 || moduleOf(importer) !== moduleOf(file)) return []
    const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
    return lines < MIN_LINES ? [`${file} (${lines} lines), imported by ${importer} alone`] : []
  })
}

/** Returns an exit code: 1 if there are such files, which it prints. */
export function checkSmallFiles(): number {
  const found = findSmallFiles()
  for (const line of found) console.error(line)
  return found.length === 0 ? 0 : 1
}
