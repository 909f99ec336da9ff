import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Attack, AttackContext } from '../attack.ts'
import { isFinished, publish, signUp, videoWhen } from '../member.ts'
import { ATTACKER, accountNetwork } from '../networks.ts'

const WHOLE_REQUESTS = 600
const RANGE_REQUESTS = 64
const RANGE_BYTES = 2 * 1024 ** 2
/** The stall timeout of the product, plus time to detect it. */
const CLOSED_AFTER_MS = 60_000 + 10_000

/** Opens a connection that sends a request and never reads. */
function neverRead(origin: string, path: string, range?: string): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER })
  socket.pause().on('error', () => {})
  const header = range ? `Range: ${range}\r\n` : ''
  socket.write(`GET ${path} HTTP/1.1\r\nHost: seam.test\r\n${header}\r\n`)
  return socket
}

/**
 * Counts the server's open connections to a network. A client that does not read cannot detect that
 * its connection is closed.
 */
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

/** Publishes a large video and waits until it is processed. Returns the path of its file. */
async function publishLarge({ target, media }: AttackContext): Promise<string> {
  const owner = await signUp(target.origin, accountNetwork(0))
  const publicId = await publish(owner, await media.large())
  const video = await videoWhen(owner, publicId, isFinished, 120)
  owner.browser.close()
  if (!video?.videoFile.url) throw new Error('the large video is not playable')
  return video.videoFile.url
}

const paths = new WeakMap<AttackContext, string>()

export const slowReaders: Attack = {
  name: 'slow-readers',
  summary: `${WHOLE_REQUESTS + RANGE_REQUESTS} connections that request a large file and never read it`,
  attacker: 'anonymous network',
  memoryGoal: 100,
  clips: true,
  prepare: async (scene) => paths.set(scene, await publishLarge(scene)),
  async run(scene) {
    const { origin } = scene.target
    const path = paths.get(scene) ?? ''
    const sockets: Socket[] = []
    for (let n = 0; n < RANGE_REQUESTS; n += 1) {
      sockets.push(neverRead(origin, path, `bytes=${n * RANGE_BYTES}-${(n + 1) * RANGE_BYTES - 1}`))
    }
    for (let n = 0; n < WHOLE_REQUESTS; n += 1) {
      sockets.push(neverRead(origin, path))
      if (n % 50 === 0) await wait(50)
    }
    await wait(3_000)
    const open = openConnections(origin, ATTACKER)
    await wait(CLOSED_AFTER_MS)
    const stillOpen = openConnections(origin, ATTACKER)
    for (const socket of sockets) socket.destroy()
    return {
      period: 3600,
      figures: [
        { name: 'of them open after 3 s', value: open, unit: '', goal: null },
        { name: 'of them open after 70 s', value: stillOpen, unit: '', goal: 0 },
      ],
    }
  },
}
