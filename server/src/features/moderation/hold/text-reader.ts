import { createSemaphore } from '../../../infra/semaphore.ts'
import { createWorkerThread } from '../../../infra/worker-thread.ts'
import { readTexts, type TextFacts, type TextTask } from './text-facts.ts'

/** Texts with more UTF-16 code units are read in a thread. Posts and comments are never longer. */
const MAX_ON_EVENT_LOOP = 4096
const QUEUE_TIMEOUT_MS = 10_000
/** The maximum number of requests that wait for the thread. Each has up to 1 MB of text. */
const MAX_WAITING = { all: 32, ofKey: 8 }

export interface TextReader {
  /**
   * Reads the texts of an account. For long texts, throws a SemaphoreTimeout if the queue is full
   * or after ten seconds in it, and a ThreadClosed if the server stops.
   */
  read(accountId: number, task: TextTask): Promise<TextFacts>
  close(): Promise<void>
}

/** Reads long texts in one thread per process, in which accounts take turns. */
export function createTextReader(): TextReader {
  const thread = createWorkerThread<TextTask, TextFacts>(
    new URL('./text-thread.ts', import.meta.url),
  )
  const semaphore = createSemaphore(1, QUEUE_TIMEOUT_MS, MAX_WAITING)
  return {
    async read(accountId, task) {
      if (lengthOf(task) <= MAX_ON_EVENT_LOOP) return readTexts(task)
      return semaphore(String(accountId), () => thread.run(task))
    },
    close: thread.close,
  }
}

const lengthOf = ({ texts }: TextTask) =>
  Object.values(texts).reduce((sum, text) => sum + text.length, 0)
