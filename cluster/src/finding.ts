import { loadavg } from 'node:os'

/** The worst acceptable outcome, and the actual one. */
export interface Finding {
  expected: string
  measured: string
  isHeld: boolean
}

/** A finding about a fault, or about the whole run. */
export interface Result extends Finding {
  fault: string
  /** The load of the machine during the previous minute. */
  load: number
}

export function resultsOf(fault: string, findings: readonly Finding[]): Result[] {
  const [load = 0] = loadavg()
  return findings.map((finding) => ({ fault, load, ...finding }))
}
