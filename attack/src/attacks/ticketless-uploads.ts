import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { MEDIA_BASE, MEDIA_CLOUD } from '@seam/contract/media.ts'
import type { Attack } from '../attack.ts'
import { MB } from '../figure.ts'
import { FORM_TYPE, formOf } from '../member.ts'
import { ATTACKER } from '../networks.ts'

const UPLOADS = 9
/** Bytes of each, a little less than the largest video. */
const SENT = 99 * MB
const SENDING_TIME = 12_000
const HOLDING_TIME = 4_000
/** For each of them: a ticketless upload may be kept in memory, never on the disk. */
const GOAL_MB = 10

/** Sends an upload form without its end, whose file comes before any ticket. */
function holdUpload(origin: string): { socket: Socket; sent: Promise<unknown> } {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER })
  socket.on('error', () => {}).resume()
  const form = formOf({}, { name: 'walk.mp4', bytes: Buffer.alloc(SENT) })
  socket.write(
    `POST ${MEDIA_BASE}/v1_1/${MEDIA_CLOUD}/auto/upload HTTP/1.1\r\nHost: seam.test\r\n` +
      `Content-Type: ${FORM_TYPE}\r\nContent-Length: ${form.length}\r\n\r\n`,
  )
  // Without its last bytes the form is not over, and the file is held until the connection ends.
  const sent = new Promise((resolve) => {
    socket.write(form.subarray(0, -100), resolve)
    socket.once('close', resolve)
  })
  return { socket, sent }
}

export const ticketlessUploads: Attack = {
  name: 'ticketless-uploads',
  summary: `${UPLOADS} uploads of 99 MB that send the file first, no ticket and no end`,
  attacker: 'anonymous network',
  memoryGoal: 100,
  clips: true,
  async run({ target }) {
    const before = await target.disk()
    const uploads = Array.from({ length: UPLOADS }, () => holdUpload(target.origin))
    await Promise.race([Promise.all(uploads.map(({ sent }) => sent)), wait(SENDING_TIME)])
    await wait(HOLDING_TIME)
    const held = (await target.disk()) - before
    const open = uploads.filter(({ socket }) => !socket.closed).length
    for (const { socket } of uploads) socket.destroy()
    return {
      period: 3600,
      held,
      figures: [
        { name: 'disk that they hold', value: held / MB, unit: 'MB', goal: GOAL_MB },
        { name: 'of them still open after being sent', value: open, unit: '', goal: null },
      ],
    }
  },
}
