import { Worker } from 'node:worker_threads'

/** Megabytes. The longest captions need less than half, whatever their characters. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

/** Thrown when the server stops its threads. */
export class ThreadClosed extends Error {
  override name = 'ThreadClosed'
}

/**
 * A thread that runs one task at a time. Starts with the first task, and restarts after a failure.
 */
export interface WorkerThread<Task, Result> {
  /** Throws a ThreadClosed after `close`, and the error of a thread that fails. */
  run(task: Task): Promise<Result>
  close(): Promise<void>
}

/**
 * `module` responds to each message with one message. It runs without Node flags, so its imports
 * resolve to the source.
 */
export function createWorkerThread<Task, Result>(module: URL): WorkerThread<Task, Result> {
  let worker: Worker | undefined
  let isClosed = false

  function start() {
    const started = new Worker(module, { execArgv: [], resourceLimits: MEMORY })
    // Only running tasks keep the process alive.
    started.unref()
    const forget = () => {
      if (worker === started) worker = undefined
    }
    started.on('error', forget).on('exit', forget)
    return started
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw new ThreadClosed()
        const thread = (worker ??= start())
        const settle = (end: () => void) => {
          thread.off('message', onMessage).off('error', onError).off('exit', onExit).unref()
          end()
        }
        const onMessage = (result: Result) => settle(() => resolve(result))
        const onError = (error: Error) => settle(() => reject(error))
        const onExit = () =>
          settle(() => reject(isClosed ? new ThreadClosed() : new Error('The thread has ended')))
        thread.on('message', onMessage).on('error', onError).on('exit', onExit).ref()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        thread.postMessage(task)
      }),
    async close() {
      isClosed = true
      await worker?.terminate()
    },
  }
}
