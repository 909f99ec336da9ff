import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import type { HttpResponse } from '../browser.ts'
import { MB } from '../figure.ts'
import { sendFile, signUp, ticketFor } from '../member.ts'
import { accountNetwork } from '../networks.ts'
import { stopwatch } from '../stopwatch.ts'

const IMAGES = 44
const SECONDS = 45

export const imageBombs: Attack = {
  name: 'image-bombs',
  summary: `${IMAGES} interlaced 16-bit PNGs as avatars at once, half of 40 and half of 16 megapixels`,
  attacker: 'account',
  memoryGoal: 400,
  clips: true,
  prepare: ({ media }) => Promise.all([media.imageBomb(40), media.imageBomb(16)]),
  async run({ target, media }) {
    const bombs = await Promise.all([media.imageBomb(40), media.imageBomb(16)])
    const member = await signUp(target.origin, accountNetwork(0))
    const ticket = await ticketFor(member, 'avatars')
    const time = stopwatch()
    const responses = await Promise.all(
      Array.from({ length: IMAGES }, (_, index) => bombs[index % 2] ?? bombs[0]).map(
        async (bomb) => {
          for (;;) {
            const response: HttpResponse = await sendFile(member, ticket, bomb)
            if (response.status !== 429 || time() > SECONDS) return response
            await wait(500)
          }
        },
      ),
    )
    member.browser.close()
    const count = (matches: (status: number) => boolean) =>
      responses.filter(({ status }) => matches(status)).length
    return {
      figures: [
        {
          name: `bytes of all ${IMAGES} together`,
          value: bombs.reduce((sum, { bytes }) => sum + (IMAGES / 2) * bytes.length, 0) / MB,
          unit: 'MB',
          goal: null,
        },
        {
          name: 'of them made into avatars',
          value: count((status) => status === 200),
          unit: '',
          goal: null,
        },
        {
          name: 'of them answered with 5xx',
          value: count((status) => status >= 500),
          unit: '',
          goal: null,
        },
        { name: 'seconds until all were answered', value: time(), unit: 's', goal: null },
      ],
    }
  },
}
