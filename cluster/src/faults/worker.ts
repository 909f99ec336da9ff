import { setTimeout as wait } from 'node:timers/promises'
import { stopwatch } from '@seam/attack/src/stopwatch.ts'
import type { SeamNode } from '../nodes/seam.ts'
import { waitUntil } from '../nodes/wait-until.ts'
import { commandOf } from '../processes.ts'
import type { Fault, Scene } from './fault.ts'

const CONTINUES_WITHIN = 45
const STOPPED_SECONDS = 40
const FINISHED_WITHIN = 240

const isEncoding = (worker: SeamNode) => worker.pids().some((pid) => commandOf(pid) === 'ffmpeg')

/**
 * Publishes a video, interrupts the worker that converts it, and measures how soon the other one
 * continues. Then runs `recover` with the seconds since the interruption.
 */
async function interrupt(
  { site, videos, slowness }: Scene,
  [what, signal]: [string, NodeJS.Signals],
  recover: (worker: SeamNode, seconds: number) => Promise<void>,
) {
  const publicId = await videos.publishLong()
  await waitUntil('a worker at work', async () => site.workers.some(isEncoding), 120)
  const worker = site.workers.find(isEncoding) ?? site.workers[0]
  if (!worker) throw new Error('there is no worker')
  const others = site.workers.filter((each) => each !== worker)
  const seconds = stopwatch()
  worker.signal(signal)
  const isTakenOver = async () => others.some(isEncoding) || (await videos.finish(publicId, 0.5))
  const continuesAfter = await waitUntil('the other worker', isTakenOver, 120 * slowness).then(
    seconds,
    () => Infinity,
  )
  await recover(worker, seconds())
  const isReady = await videos.finish(publicId, FINISHED_WITHIN * slowness)
  const end = `after ${seconds().toFixed(0)} s`
  const state = isReady ? `finished ${end}` : `${await videos.describe(publicId)} ${end}`
  return [
    {
      expected: `${what}: its job continues within ${CONTINUES_WITHIN} s, and the video is finished`,
      measured: `${continuesAfter.toFixed(1)} s; ${state}`,
      isHeld: continuesAfter <= CONTINUES_WITHIN * slowness && isReady,
    },
  ]
}

export const killWorker: Fault = {
  name: 'kill-worker',
  needsWorkers: true,
  cause: (scene) =>
    interrupt(scene, ['kill -9 of a worker at work', 'SIGKILL'], async (worker) => worker.boot()),
}

export const pauseWorker: Fault = {
  name: 'pause-worker',
  needsWorkers: true,
  cause: (scene) =>
    interrupt(
      scene,
      [`SIGSTOP ${STOPPED_SECONDS} s of a worker at work`, 'SIGSTOP'],
      async (worker, seconds) => {
        await wait(Math.max(0, STOPPED_SECONDS - seconds) * 1000)
        worker.signal('SIGCONT')
      },
    ),
}
