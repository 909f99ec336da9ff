/** The lines omitted from the log since the last summary. */
export interface LogSummary<Line> {
  /** Repeats of logged lines. */
  repeated: { line: Line; times: number }[]
  /** Lines from networks that exceeded `perNetwork`. */
  byNetwork: { network: string; times: number }[]
  /** Lines beyond the total of the window. */
  overflow: number
}

export interface LogDeduplicator<Line> {
  /** Returns whether to log the line. If not, counts it for the next summary. */
  add(key: string, network: string, line: Line): boolean
  /** Returns the summary and starts a new window. */
  takeSummary(): LogSummary<Line>
}

/**
 * Maximum number of distinct lines in a window, in total and per network. `lines` bounds the
 * memory.
 */
export interface LogLimits {
  lines: number
  perNetwork: number
}

export function createLogDeduplicator<Line>({
  lines,
  perNetwork,
}: LogLimits): LogDeduplicator<Line> {
  let seen = new Map<string, { line: Line; times: number }>()
  let networks = new Map<string, { lines: number; times: number }>()
  let overflow = 0
  return {
    add(key, network, line) {
      const entry = seen.get(key)
      if (entry) {
        entry.times += 1
        return false
      }
      const ofNetwork = networks.get(network)
      if (ofNetwork && ofNetwork.lines >= perNetwork) {
        ofNetwork.times += 1
        return false
      }
      if (seen.size >= lines) {
        overflow += 1
        return false
      }
      seen.set(key, { line, times: 0 })
      if (ofNetwork) ofNetwork.lines += 1
      else networks.set(network, { lines: 1, times: 0 })
      return true
    },
    takeSummary() {
      const summary = {
        repeated: [...seen.values()].filter(({ times }) => times > 0),
        byNetwork: [...networks]
          .filter(([, { times }]) => times > 0)
          .map(([network, { times }]) => ({ network, times })),
        overflow,
      }
      seen = new Map()
      networks = new Map()
      overflow = 0
      return summary
    },
  }
}
