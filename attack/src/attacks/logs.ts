import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { GB, perHour } from '../figure.ts'
import { ATTACKER } from '../networks.ts'
import { stopwatch } from '../stopwatch.ts'
import type { Target } from '../target.ts'

const CONNECTIONS = 4
/** Requests that a connection sends before it reads a response. */
const PIPELINED = 12
const SECONDS = 10
const GOAL_GB = 1
const PATH = 'x'.repeat(15_000)
const PREFIXES = ['/', '/api/v1/', '/media/videos/', '/media/tus/', '/%zz/']

let counter = 0

function requests(): string {
  let text = ''
  for (let n = 0; n < PIPELINED; n += 1) {
    counter += 1
    const path = `${PREFIXES[counter % PREFIXES.length]}${counter}${PATH}`
    text += `POST ${path} HTTP/1.1\r\nHost: seam.test\r\nContent-Length: 0\r\n\r\n`
  }
  return text
}

/** Not a valid HTTP request. */
const garbage = () => {
  counter += 1
  return `GET ${PATH}${counter}\r\nno header\r\n\r\n`
}

const open = (origin: string): Socket => {
  const { hostname, port } = new URL(origin)
  return connect({ host: hostname, port: Number(port), localAddress: ATTACKER }).on(
    'error',
    () => {},
  )
}

/** Waits for `count` responses for at most one second. Returns the number of responses. */
async function readResponses(socket: Socket, count: number): Promise<number> {
  let seen = 0
  const countResponses = (chunk: Buffer) => {
    seen += chunk.toString('latin1').split('HTTP/1.1 ').length - 1
    if (seen >= count) socket.emit('answered')
  }
  socket.on('data', countResponses)
  const controller = new AbortController()
  const { signal } = controller
  await Promise.race([
    once(socket, 'answered', { signal }),
    once(socket, 'close', { signal }),
    wait(1_000, undefined, { signal }),
  ]).catch(() => {})
  controller.abort()
  socket.off('data', countResponses)
  return seen
}

/**
 * Sends on one connection after another until the time is up. Returns the number of responses.
 */
async function send(origin: string, next: () => string, each: number): Promise<number> {
  const time = stopwatch()
  let answered = 0
  while (time() < SECONDS) {
    const socket = open(origin)
    let received = each
    while (time() < SECONDS && received === each && !socket.destroyed) {
      socket.write(next())
      received = await readResponses(socket, each)
      answered += received
    }
    socket.destroy()
  }
  return answered
}

const CHECK_INTERVAL_MS = 1_000
const MAX_WAIT_SECONDS = 20
/** The bystander may log this much between two checks. */
const QUIET_BYTES = 20_000

/**
 * Waits until the log stops growing, because a busy server logs after it responds. Returns the size
 * of the log and the elapsed seconds.
 */
async function waitForQuietLog(target: Target) {
  const time = stopwatch()
  let last = await target.logSize()
  let seconds = 0
  while (time() < MAX_WAIT_SECONDS) {
    await wait(CHECK_INTERVAL_MS)
    const now = await target.logSize()
    if (now.bytes - last.bytes < QUIET_BYTES) break
    last = now
    seconds = time()
  }
  return { ...last, seconds }
}

export const logs: Attack = {
  name: 'logs',
  summary: 'requests with different paths of 15 kB, as fast as one client can send them',
  attacker: 'anonymous network',
  memoryGoal: 100,
  clips: true,
  async run({ target }) {
    const before = await target.logSize()
    const time = stopwatch()
    const sent = await Promise.all([
      ...Array.from({ length: CONNECTIONS }, () => send(target.origin, requests, PIPELINED)),
      send(target.origin, garbage, 1),
    ])
    const sending = time()
    const after = await waitForQuietLog(target)
    const seconds = sending + after.seconds
    const [bytes, lines] = [after.bytes - before.bytes, after.lines - before.lines]
    return {
      period: seconds,
      figures: [
        {
          name: 'requests a second that were answered',
          value: sent.reduce((sum, each) => sum + each, 0) / sending,
          unit: '',
          goal: null,
        },
        { name: 'lines logged an hour', value: perHour(lines, seconds), unit: '', goal: null },
        {
          name: 'bytes logged an hour',
          value: perHour(bytes, seconds) / GB,
          unit: 'GB',
          goal: GOAL_GB,
        },
      ],
    }
  },
}
