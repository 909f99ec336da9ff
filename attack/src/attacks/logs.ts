import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { GB, perHour } from '../figure.ts'
import { ATTACKER } from '../networks.ts'
import { stopwatch } from '../stopwatch.ts'
import type { Target } from '../target.ts'

const CONNECTIONS = 4
/** Requests that a connection sends before it reads an answer. */
const PIPELINED = 12
const SECONDS = 10
const GOAL_GB = 1
const PATH = 'x'.repeat(15_000)
const STARTS = ['/', '/api/v1/', '/media/videos/', '/media/tus/', '/%zz/']

let number = 0

function requests(): string {
  let text = ''
  for (let n = 0; n < PIPELINED; n += 1) {
    number += 1
    const path = `${STARTS[number % STARTS.length]}${number}${PATH}`
    text += `POST ${path} HTTP/1.1\r\nHost: seam.test\r\nContent-Length: 0\r\n\r\n`
  }
  return text
}

/** Whatever is no HTTP request. */
const garbage = () => {
  number += 1
  return `GET ${PATH}${number}\r\nno header\r\n\r\n`
}

const open = (origin: string): Socket => {
  const { hostname, port } = new URL(origin)
  return connect({ host: hostname, port: Number(port), localAddress: ATTACKER }).on(
    'error',
    () => {},
  )
}

/** Waits for so many answers, at most a second. Returns how many came. */
async function answers(socket: Socket, count: number): Promise<number> {
  let seen = 0
  const countAnswers = (chunk: Buffer) => {
    seen += chunk.toString('latin1').split('HTTP/1.1 ').length - 1
    if (seen >= count) socket.emit('answered')
  }
  socket.on('data', countAnswers)
  const ended = new AbortController()
  const { signal } = ended
  await Promise.race([
    once(socket, 'answered', { signal }),
    once(socket, 'close', { signal }),
    wait(1_000, undefined, { signal }),
  ]).catch(() => {})
  ended.abort()
  socket.off('data', countAnswers)
  return seen
}

/** Sends on connections, one after the other, until the time is over. Returns the answers. */
async function send(origin: string, next: () => string, each: number): Promise<number> {
  const time = stopwatch()
  let answered = 0
  while (time() < SECONDS) {
    const socket = open(origin)
    let came = each
    while (time() < SECONDS && came === each && !socket.destroyed) {
      socket.write(next())
      came = await answers(socket, each)
      answered += came
    }
    socket.destroy()
  }
  return answered
}

const SETTLED = 1_000
const MOST_SETTLING = 20
/** Bytes that the bystander may cause meanwhile. */
const QUIET = 20_000

/**
 * Waits until nothing more is logged: a busy server writes after it has answered. Returns what is
 * logged then, and the seconds that this took.
 */
async function settledLog(target: Target) {
  const time = stopwatch()
  let last = await target.logged()
  let seconds = 0
  while (time() < MOST_SETTLING) {
    await wait(SETTLED)
    const now = await target.logged()
    if (now.bytes - last.bytes < QUIET) break
    last = now
    seconds = time()
  }
  return { ...last, seconds }
}

export const logs: Attack = {
  name: 'logs',
  summary: 'requests with paths of 15 kB, no two alike, as fast as one client can',
  attacker: 'anonymous network',
  memoryGoal: 100,
  clips: true,
  async run({ target }) {
    const before = await target.logged()
    const time = stopwatch()
    const sent = await Promise.all([
      ...Array.from({ length: CONNECTIONS }, () => send(target.origin, requests, PIPELINED)),
      send(target.origin, garbage, 1),
    ])
    const sending = time()
    const after = await settledLog(target)
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
