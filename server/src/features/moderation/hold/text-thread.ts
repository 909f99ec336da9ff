import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { readTexts, type TextTask } from './text-facts.ts'

// On Linux this sets the priority of this thread only, so that requests go first.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on('message', (task: TextTask) => parentPort?.postMessage(readTexts(task)))
