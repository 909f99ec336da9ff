import { expect } from 'vitest'
import { createPost } from '@seam/contract/post.ts'
import { editSite, type SiteBody } from '@seam/contract/site-settings.ts'
import { startSecondWeb } from '../../../../test/app.ts'
import { person, type Person, staff } from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'

/** Starts a second server, which limits newcomers, and creates its staff. */
export async function openLimitedSite() {
  const { origin, close } = await startSecondWeb({
    RATE_LIMITS: 'on',
    PUBLIC_URL: 'http://seam.example',
  })
  const moderator = await staff('Cleo', 'moderator')
  const owner = await staff('Ada', 'owner')

  /** Returns a client of another server with the session of this person. */
  function limitedAt(other: string, who: Person): Person {
    const client = new Client(other)
    for (const [name, value] of who.cookies) client.cookies.set(name, value)
    return Object.assign(client, { username: who.username, email: who.email })
  }
  const limited = (who: Person) => limitedAt(origin, who)
  return {
    moderator,
    close,
    limited,
    limitedAt,
    newcomer: async (name: 'Ada' | 'Ben' = 'Ben') => limited(await person(name)),
    configure: async (body: SiteBody) => {
      expect((await owner.call(editSite, { body })).status).toBe(200)
    },
  }
}
export type LimitedSite = Awaited<ReturnType<typeof openLimitedSite>>

export const links = (count: number, word = 'sail') =>
  Array.from({ length: count }, (_, index) => `https://${word}${index}.example/x`).join(' ')

export const write = (who: Client, content: string) => who.call(createPost, { body: { content } })
