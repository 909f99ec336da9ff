import type { Fault } from './faults/fault.ts'
import { crashPrimary, killPrimary, pauseReplay, unlinkPrimary } from './faults/database.ts'
import { deploy } from './faults/deploy.ts'
import { makePrivate } from './faults/private.ts'
import { unlinkStore } from './faults/store.ts'
import { uploadBetweenNodes } from './faults/upload.ts'
import { killWeb, stopWeb, unlinkWeb } from './faults/web.ts'
import { killWorker, pauseWorker } from './faults/worker.ts'

/** All faults, in the order of execution. */
export const faults: readonly Fault[] = [
  stopWeb,
  killWeb,
  unlinkWeb,
  killWorker,
  pauseWorker,
  crashPrimary,
  killPrimary,
  unlinkPrimary,
  pauseReplay,
  unlinkStore,
  makePrivate,
  uploadBetweenNodes,
  deploy,
]
