import { appendFileSync } from 'node:fs'

export type Operation = 'comment' | 'post' | 'edit' | 'vote' | 'read'

/** One call of a writer or of a visitor. */
export interface Call {
  /** Milliseconds since the start of the journal. */
  at: number
  ms: number
  /** Where it was sent: `front` for nginx, or the name of a web node. */
  via: string
  operation: Operation
  /** What was written, unique in the run; the path of a read. */
  key: string
  /** The status of the response; 0 without one. */
  status: number
  /** Of a failure: what the response says, shortened. */
  reason?: string
}

export const isAcknowledged = ({ status }: Call) => status >= 200 && status < 300

/** A read that did not show what the same person had been acknowledged. */
export interface Violation {
  at: number
  via: string
  operation: Operation
  key: string
  seen: string
}

/** Everything that writers and visitors did, also as lines of JSON in a file. */
export interface Journal {
  calls: Call[]
  violations: Violation[]
  /** Reads that verified an acknowledged write at another node. */
  readsBack: number
  /** The same, without a session: of those, replicas answer some. */
  readsBackAsVisitor: number
  now(): number
  record(call: Call): void
  violate(violation: Violation): void
}

export function openJournal(path: string): Journal {
  const start = performance.now()
  const append = (entry: object) => appendFileSync(path, `${JSON.stringify(entry)}\n`)
  const journal: Journal = {
    calls: [],
    violations: [],
    readsBack: 0,
    readsBackAsVisitor: 0,
    now: () => performance.now() - start,
    record(call) {
      journal.calls.push(call)
      append(call)
    },
    violate(violation) {
      journal.violations.push(violation)
      append({ violation })
    },
  }
  return journal
}
