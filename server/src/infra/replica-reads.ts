import { AsyncLocalStorage } from 'node:async_hooks'
import type { Mark } from './required-mark.ts'

interface Reading {
  /** Receives how far the replica had come. */
  onReplicaRead(position: Mark): void
}

const visitorReads = new AsyncLocalStorage<true>()
const readings = new AsyncLocalStorage<Reading>()

/** Runs `work`, which reads what every visitor may see. It may read a replica. */
export const readAsVisitor = <Result>(work: () => Result): Result => visitorReads.run(true, work)

/** Whether the current work reads for visitors, see {@link readAsVisitor}. */
export const isVisitorRead = (): boolean => visitorReads.getStore() === true

/** Runs `load` and calls `onReplicaRead` whenever it reads a replica. */
export const observeReplicaReads = <Result>(
  onReplicaRead: Reading['onReplicaRead'],
  load: () => Result,
): Result => readings.run({ onReplicaRead }, load)

/** Reports that the current work reads a replica that has everything up to this position. */
export const reportReplicaRead = (position: Mark): void =>
  readings.getStore()?.onReplicaRead(position)
