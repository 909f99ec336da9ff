import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './project.mjs'

/** Rooms between which no circle of imports may exist. The lint rules hold the other directions. */
const rooms = [
  /^server\/src\/features\/[^/]+/,
  /^server\/src\/infra\/[^/]+/,
  /^web\/src\/features\/[^/]+/,
  /^(server|web)\/src\/[^/]+/,
]
const isTest = (file) => /\.(test|fixture)\.tsx?$/.test(file)
const roomOf = (file) => rooms.map((room) => room.exec(file)?.[0]).find(Boolean)

/** Returns the imports between rooms: a map from room to room to one example. */
function importsBetweenRooms() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', 'server/src', 'web/src'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const graph = new Map()
  for (const file of files) {
    if (!/\.tsx?$/.test(file) || isTest(file) || !existsSync(join(root, file))) continue
    const source = readFileSync(join(root, file), 'utf8')
    for (const [, path] of source.matchAll(/(?:from|import\(?) *'(\.[^']+)'/g)) {
      const [from, to] = [roomOf(file), roomOf(normalize(join(dirname(file), path)))]
      if (!from || !to || from === to) continue
      if (!graph.has(from)) graph.set(from, new Map())
      graph.get(from).set(to, `${file} imports ${path}`)
    }
  }
  return graph
}

/** Returns the shortest circle of imports through a room, as examples; undefined if there is none. */
function circleThrough(graph, room) {
  const paths = new Map([[room, []]])
  for (const [current, path] of paths) {
    for (const [next, example] of graph.get(current) ?? []) {
      if (next === room) return [...path, example]
      if (!paths.has(next)) paths.set(next, [...path, example])
    }
  }
  return undefined
}

const isWebFeature = (room) => room.startsWith('web/src/features/')

/** Returns the imports of one feature of the browser by another: they are composed in a screen. */
const importsBetweenWebFeatures = (graph) =>
  [...graph].flatMap(([from, imports]) =>
    [...imports]
      .filter(([to]) => isWebFeature(from) && isWebFeature(to))
      .map(([, example]) => example),
  )

/** Returns an exit code: 1 for forbidden imports and circles between rooms, which are printed. */
export function checkImports() {
  const graph = importsBetweenRooms()
  const forbidden = importsBetweenWebFeatures(graph)
  if (forbidden.length > 0) {
    console.error(`No feature imports another, compose them in a screen:\n${forbidden.join('\n')}`)
    return 1
  }
  const circles = [...graph.keys()].map((room) => circleThrough(graph, room)).filter(Boolean)
  const [shortest] = circles.toSorted((a, b) => a.length - b.length)
  if (!shortest) return 0
  console.error(`These imports form a circle:\n${shortest.join('\n')}`)
  return 1
}
