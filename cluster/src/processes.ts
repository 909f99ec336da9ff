import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has just exited.
    return ''
  }
}

/** Returns the name of a running program, without its path; '' if it has exited. */
export const commandOf = (pid: number): string => read(`/proc/${pid}/comm`).trim()

/** Returns these processes and all their descendants. */
export function withDescendants(pids: number[]): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = Number(/^PPid:\t(\d+)/m.exec(read(`/proc/${name}/status`))?.[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = new Set(pids)
  for (const pid of found) for (const child of children.get(pid) ?? []) found.add(child)
  return [...found]
}
