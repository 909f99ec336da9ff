import { appendFileSync } from 'node:fs'

export type Operation = 'comment' | 'post' | 'edit' | 'vote' | 'read'

/** A call by a writer or a visitor. */
export interface Call {
  /** Milliseconds since the start of the journal. */
  at: number
  ms: number
  /** Where it was sent: `front` for nginx, or the name of a web node. */
  via: string
  operation: Operation
  /** The content of a write, unique in the run, or the path of a read. */
  key: string
  /** The status of the response; 0 if there was none. */
  status: number
  /** For a failure: the reason in the response, truncated. */
  reason?: string
}

export const isAcknowledged = ({ status }: Call) => status >= 200 && status < 300

/** A read that did not show an acknowledged change by the same person. */
export interface Violation {
  at: number
  via: string
  operation: Operation
  key: string
  seen: string
}

/** All calls of writers and visitors. Also written to a file as lines of JSON. */
export interface Journal {
  calls: Call[]
  violations: Violation[]
  /** Reads that checked an acknowledged write at another node. */
  readsBack: number
  /** The same without a session. Replicas serve some of them. */
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
