import { expect, test } from 'vitest'
import { toLogMessage } from './server-log.ts'

test.each([
  ['postmaster: LOG:  starting PostgreSQL 18.4 on x86_64-pc-linux-gnu', undefined],
  ['client backend: ERROR:  duplicate key value violates unique constraint', undefined],
  ['client backend: FATAL:  the database system is starting up', undefined],
  ['\tand so on', undefined],
  [
    'postmaster: LOG:  server process (PID 7) was terminated',
    'server process (PID 7) was terminated',
  ],
  ['autovacuum worker: ERROR:  invalid page in block 7', 'ERROR: invalid page in block 7'],
  ['client backend: PANIC:  could not write', 'PANIC: could not write'],
  ['setpriv: no such program', 'setpriv: no such program'],
])('converts %s', (line, message) => {
  expect(toLogMessage(line)).toBe(message && `PostgreSQL: ${message}`)
})
