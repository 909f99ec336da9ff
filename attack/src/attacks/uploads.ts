import type { UploadedFile } from '@seam/contract/media.ts'
import type { Attack, Scene } from '../attack.ts'
import { type Answer, Refused } from '../browser.ts'
import { GB, MB } from '../figure.ts'
import { retryAfterOf } from '../flood.ts'
import { type Member, publishFiles, sendFile, signUp, ticketFor, upload } from '../member.ts'
import { networkOfAccount } from '../networks.ts'
import { stopwatch } from '../stopwatch.ts'

const LOOPS = 4
const SECONDS = 150
const FILE = 20 * MB
/** What an account may upload in a day. */
const QUOTA = 2 * GB

/**
 * Uploads videos as fast as the product takes them, and publishes each while it may, so that it does
 * not count as unused. Returns the bytes that were taken, and the answer that ended it.
 */
async function uploadAll(member: Member, { media }: Scene, seconds: number) {
  const { video, thumbnail } = await media.padded(FILE)
  const ticket = await ticketFor(member, 'videos')
  const time = stopwatch()
  let bytes = 0
  let ended: Answer | undefined
  let publishing = true
  const keepUsed = async (file: UploadedFile) => {
    if (!publishing) return
    try {
      const image = await upload(member, 'thumbnails', thumbnail)
      await publishFiles(member, { video: file, thumbnail: image })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      publishing = false
    }
  }
  const loop = async () => {
    while (time() < seconds && !ended) {
      const answer = await sendFile(member, ticket, video)
      if (answer.status === 200) {
        bytes += FILE
        await keepUsed(JSON.parse(answer.text) as UploadedFile)
      } else if (answer.status !== 0 && (answer.status !== 429 || retryAfterOf(answer) > 30)) {
        ended = answer
      }
    }
  }
  await Promise.all(Array.from({ length: LOOPS }, loop))
  return { bytes, seconds: time(), ended }
}

export const uploads: Attack = {
  name: 'uploads',
  summary: 'uploads of 20 MB by one account, as fast as it may',
  attacker: 'account',
  memoryGoal: null,
  clips: false,
  prepare: ({ media }) => media.padded(FILE),
  async run(scene) {
    const member = await signUp(scene.target.origin, networkOfAccount(0))
    const { bytes, seconds, ended } = await uploadAll(member, scene, SECONDS)
    member.browser.close()
    // A quota ends the day; a limit says when it goes on.
    const period = ended ? Math.max(3600, seconds + retryAfterOf(ended)) : seconds
    return {
      period,
      figures: [
        { name: 'uploaded in all', value: bytes / MB, unit: 'MB', goal: null },
        {
          name: 'seconds until it was refused',
          value: seconds,
          unit: 's',
          goal: null,
          ...(!ended && { atLeast: true }),
        },
        {
          name: 'uploaded an hour',
          value: ((bytes / period) * 3600) / GB,
          unit: 'GB',
          goal: QUOTA / GB,
        },
      ],
    }
  },
}
