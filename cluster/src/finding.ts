import { loadavg } from 'node:os'

/** What should happen at worst, and what did. */
export interface Finding {
  expected: string
  measured: string
  isHeld: boolean
}

/** A finding about a fault, or about the whole run. */
export interface Result extends Finding {
  fault: string
  /** The load of the machine in the minute before. */
  load: number
}

export function resultsOf(fault: string, findings: readonly Finding[]): Result[] {
  const [load = 0] = loadavg()
  return findings.map((finding) => ({ fault, load, ...finding }))
}
