import { setTimeout as wait } from 'node:timers/promises'
import { failures } from '../evaluate.ts'
import { waitUntil } from '../nodes/wait-until.ts'
import { during, type Fault } from './fault.ts'

const AWAY_MS = 20_000

export const unlinkStore: Fault = {
  name: 'unlink-store',
  needsWorkers: true,
  async cause({ site, journal, videos, slowness }) {
    const window = await during(journal, async () => {
      site.s3.setLink('down')
      await wait(AWAY_MS)
      site.s3.setLink('up')
    })
    const failed = failures(window)
    let publicId = ''
    await waitUntil(
      'an upload',
      async () => {
        publicId = await videos.publishShort()
        return true
      },
      60,
    ).catch(() => {})
    const isReady = publicId !== '' && (await videos.finish(publicId, 120 * slowness))
    return [
      {
        expected: 'S3 away 20 s: pages, lists and changes go on, uploads afterwards',
        measured: `${failed || '0'} failed; an upload is ${isReady ? 'finished' : 'not finished'}`,
        isHeld: !failed && isReady,
      },
    ]
  },
}
