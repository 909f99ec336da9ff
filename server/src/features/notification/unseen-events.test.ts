import { afterEach, expect, test } from 'vitest'
import { muteThread } from '@seam/contract/notification.ts'
import { startSecondWeb } from '../../../test/app.ts'
import { comment, person, type Person, post } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { eventually } from '../../../test/eventually.ts'
import { openEventStream } from '../../../test/event-stream.ts'
import { notificationsOf, see } from '../../../test/notifications.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function open(who: Client) {
  const stream = await openEventStream(who)
  closers.push(stream.close)
  return stream
}

/** Returns a client of another process with the same user. */
async function elsewhere(who: Person): Promise<Client> {
  const web = await startSecondWeb({})
  closers.push(web.close)
  const client = new Client(web.origin)
  for (const [name, value] of who.cookies) client.cookies.set(name, value)
  return client
}

test('a stream sends the number of unseen notifications and each change of it, in every process', async () => {
  const [ada, ben] = await Promise.all([person('Ada'), person('Ben')])
  const written = await post(ada)
  const streams = [await open(ada), await open(await elsewhere(ada))]
  const bens = await open(ben)
  const expectAll = (numbers: number[]) =>
    eventually(() => expect(streams.map(({ unseen }) => unseen)).toEqual([numbers, numbers]))
  await expectAll([0])
  await comment(ben, 'post', written.publicId)
  await expectAll([0, 1])
  const [first] = await notificationsOf(ada)
  if (first) await see(ada, first)
  await expectAll([0, 1, 0])
  await comment(ben, 'post', written.publicId, 'Again')
  await expectAll([0, 1, 0, 1])
  await ada.call(muteThread, { params: { publicId: written.publicId } })
  await expectAll([0, 1, 0, 1, 0])
  expect(bens.unseen).toEqual([0])
})
