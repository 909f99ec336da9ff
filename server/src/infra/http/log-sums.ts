/** What was left out of the log since the last summary. */
export interface Summary<Line> {
  /** Lines that repeat one that is in the log. */
  repeated: { line: Line; times: number }[]
  /** Lines of networks that had too many different ones. */
  byNetwork: { network: string; times: number }[]
  /** Lines beyond what one window may hold in all. */
  others: number
}

export interface LogSums<Line> {
  /** Returns whether the line belongs in the log. Otherwise it is counted for the next summary. */
  add(key: string, network: string, line: Line): boolean
  /** Returns the summary, and begins a new window. */
  take(): Summary<Line>
}

/** What one window may hold. The memory it takes is bounded by `lines`. */
export interface LogLimits {
  lines: number
  perNetwork: number
}

export function createLogSums<Line>({ lines, perNetwork }: LogLimits): LogSums<Line> {
  let known = new Map<string, { line: Line; times: number }>()
  let networks = new Map<string, { lines: number; times: number }>()
  let others = 0
  return {
    add(key, network, line) {
      const same = known.get(key)
      if (same) {
        same.times += 1
        return false
      }
      const theirs = networks.get(network)
      if (theirs && theirs.lines >= perNetwork) {
        theirs.times += 1
        return false
      }
      if (known.size >= lines) {
        others += 1
        return false
      }
      known.set(key, { line, times: 0 })
      if (theirs) theirs.lines += 1
      else networks.set(network, { lines: 1, times: 0 })
      return true
    },
    take() {
      const summary = {
        repeated: [...known.values()].filter(({ times }) => times > 0),
        byNetwork: [...networks]
          .filter(([, { times }]) => times > 0)
          .map(([network, { times }]) => ({ network, times })),
        others,
      }
      known = new Map()
      networks = new Map()
      others = 0
      return summary
    },
  }
}
