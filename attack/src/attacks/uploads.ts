import type { UploadedFile } from '@seam/contract/media.ts'
import type { Attack, AttackContext } from '../attack.ts'
import { type HttpResponse, HttpError } from '../browser.ts'
import { GB, MB } from '../figure.ts'
import { retryAfterOf } from '../flood.ts'
import { type Member, publishFiles, sendFile, signUp, ticketFor, upload } from '../member.ts'
import { accountNetwork } from '../networks.ts'
import { stopwatch } from '../stopwatch.ts'

const LOOPS = 4
const SECONDS = 150
const FILE_BYTES = 20 * MB
/** The upload quota of an account per day. */
const QUOTA = 2 * GB

/**
 * Uploads videos as fast as the product accepts them, and publishes them as long as that is
 * allowed, so that they do not count as unused. Returns the accepted bytes, and the response that
 * ended the loop.
 */
async function uploadAll(member: Member, { media }: AttackContext, seconds: number) {
  const { video, thumbnail } = await media.padded(FILE_BYTES)
  const ticket = await ticketFor(member, 'videos')
  const time = stopwatch()
  let bytes = 0
  let ended: HttpResponse | undefined
  let publishing = true
  const publishUpload = async (file: UploadedFile) => {
    if (!publishing) return
    try {
      const image = await upload(member, 'thumbnails', thumbnail)
      await publishFiles(member, { video: file, thumbnail: image })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      publishing = false
    }
  }
  const loop = async () => {
    while (time() < seconds && !ended) {
      const response = await sendFile(member, ticket, video)
      if (response.status === 200) {
        bytes += FILE_BYTES
        await publishUpload(JSON.parse(response.text) as UploadedFile)
      } else if (
        response.status !== 0 &&
        (response.status !== 429 || retryAfterOf(response) > 30)
      ) {
        ended = response
      }
    }
  }
  await Promise.all(Array.from({ length: LOOPS }, loop))
  return { bytes, seconds: time(), ended }
}

export const uploads: Attack = {
  name: 'uploads',
  summary: 'uploads of 20 MB by one account, as fast as the product accepts them',
  attacker: 'account',
  memoryGoal: null,
  clips: false,
  prepare: ({ media }) => media.padded(FILE_BYTES),
  async run(scene) {
    const member = await signUp(scene.target.origin, accountNetwork(0))
    const { bytes, seconds, ended } = await uploadAll(member, scene, SECONDS)
    member.browser.close()
    // The daily quota has no Retry-After; a rate limit says when uploads are allowed again.
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
