import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './project.mjs'

/** Modules without import cycles between them. Lint rules enforce the direction of imports. */
const modules = [
  /^server\/src\/features\/[^/]+/,
  /^server\/src\/infra\/[^/]+/,
  /^web\/src\/features\/[^/]+/,
  /^(server|web)\/src\/[^/]+/,
]
const isTest = (file: string) => /\.(test|fixture)\.tsx?$/.test(file)
const moduleOf = (file: string) => modules.map((module) => module.exec(file)?.[0]).find(Boolean)

/** Folders without import cycles between them: a parent and its subfolder are two. */
const folders = /^(server\/src\/(features|app)|web\/src)\//
const folderOf = (file: string) => (folders.test(file) ? dirname(file) : undefined)

/** From module or folder to another to one example of an import. */
type ImportGraph = Map<string, Map<string, string>>

/** Returns the imports between the modules or folders of files. */
function importsBetween(partOf: (file: string) => string | undefined): ImportGraph {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', 'server/src', 'web/src'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const graph: ImportGraph = new Map()
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || isTest(file) || !existsSync(join(root, file))) continue
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, path = ''] of source.matchAll(/(?:from|import\(?) *'(\.[^']+)'/g)) {
      const [from, to] = [partOf(file), partOf(normalize(join(dirname(file), path)))]
      if (!from || !to || from === to) continue
      const imports = graph.get(from) ?? new Map<string, string>()
      graph.set(from, imports.set(to, `${file} imports ${path}`))
    }
  }
  return graph
}

/** Returns the shortest import cycle through a part, as examples; undefined if there is none. */
function cycleThrough(graph: ImportGraph, part: string): string[] | undefined {
  const paths = new Map<string, string[]>([[part, []]])
  for (const [current, path] of paths) {
    for (const [next, example] of graph.get(current) ?? []) {
      if (next === part) return [...path, example]
      if (!paths.has(next)) paths.set(next, [...path, example])
    }
  }
  return undefined
}

const isWebFeature = (module: string) => module.startsWith('web/src/features/')

/** Returns imports between browser features, which are forbidden: screens compose features. */
const importsBetweenWebFeatures = (graph: ImportGraph) =>
  [...graph].flatMap(([from, imports]) =>
    [...imports]
      .filter(([to]) => isWebFeature(from) && isWebFeature(to))
      .map(([, example]) => example),
  )

/** Returns an exit code: 1 for forbidden imports and import cycles, which it prints. */
export function checkImports(): number {
  const graph = importsBetween(moduleOf)
  const forbidden = importsBetweenWebFeatures(graph)
  if (forbidden.length > 0) {
    console.error(
      `Features must not import each other. Compose them in a screen:\n${forbidden.join('\n')}`,
    )
    return 1
  }
  const cycles = [graph, importsBetween(folderOf)]
    .flatMap((parts) => [...parts.keys()].map((part) => cycleThrough(parts, part)))
    .filter((cycle) => cycle !== undefined)
  const [shortest] = cycles.toSorted((a, b) => a.length - b.length)
  if (!shortest) return 0
  console.error(`These imports form a cycle:\n${shortest.join('\n')}`)
  return 1
}
