import { AsyncLocalStorage } from 'node:async_hooks'
import type { Mark } from './required-mark.ts'

interface Reading {
  /** Receives the WAL position of the replica. */
  onReplicaRead(position: Mark): void
}

const visitorReads = new AsyncLocalStorage<true>()
const readings = new AsyncLocalStorage<Reading>()

/** Runs `work`, which may use a replica because it reads only data that every visitor may see. */
export const readAsVisitor = <Result>(work: () => Result): Result => visitorReads.run(true, work)

/** Whether the current code runs in {@link readAsVisitor}. */
export const isVisitorRead = (): boolean => visitorReads.getStore() === true

/** Runs `load` and calls `onReplicaRead` whenever it reads a replica. */
export const observeReplicaReads = <Result>(
  onReplicaRead: Reading['onReplicaRead'],
  load: () => Result,
): Result => readings.run({ onReplicaRead }, load)

/** Reports that the current code reads a replica that has everything up to this position. */
export const reportReplicaRead = (position: Mark): void =>
  readings.getStore()?.onReplicaRead(position)
