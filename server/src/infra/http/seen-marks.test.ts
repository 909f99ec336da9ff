import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeenMarks } from './seen-marks.ts'

/**
 * Events on a site: a change, a failover that loses part of the log, or a request with an earlier
 * mark.
 */
const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('change' as const), bytes: fc.nat(100), isSeen: fc.boolean() }),
    fc.record({ kind: fc.constant('failover' as const), lost: fc.nat(300) }),
    fc.record({ kind: fc.constant('request' as const), of: fc.nat() }),
  ),
  { maxLength: 40 },
)

test('everything read since the time of a mark contains its change, even after failovers', () => {
  fc.assert(
    fc.property(events, (history) => {
      const { since } = createSeenMarks()
      const end = { timeline: 1, position: 1_000 }
      const changes: { mark: typeof end; at: number }[] = []
      const require = ({ mark, at }: (typeof changes)[number]) =>
        expect(since(mark)).toBeGreaterThanOrEqual(at)
      for (const event of history) {
        if (event.kind === 'failover') {
          end.timeline += 1
          end.position = Math.max(0, end.position - event.lost)
        } else if (event.kind === 'change') {
          end.position += 1 + event.bytes
          const change = { mark: { ...end }, at: performance.now() }
          changes.push(change)
          if (event.isSeen) require(change)
        } else {
          const change = changes[event.of % Math.max(1, changes.length)]
          if (change) require(change)
        }
      }
    }),
  )
})
