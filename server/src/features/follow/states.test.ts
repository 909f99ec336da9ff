import { expect, test } from 'vitest'
import { listFollowStates } from '@seam/contract/follow.ts'
import { messages } from '@seam/contract/messages.ts'
import { follow, person, visitor } from '../../../test/cast.ts'

test('a signed-in viewer sees which of several users they follow', async () => {
  const [ada, ben, cleo] = await Promise.all([person('Ada'), person('Ben'), person('Cleo')])
  await follow(ada, ben)
  await follow(cleo, ben)
  const usernames = [cleo, ben].map(({ username }) => username).join(',')
  const { data } = await ada.call(listFollowStates, {
    query: { usernames: `${usernames},nobody_here` },
  })
  const byUsername = Object.fromEntries(data.map((state) => [state.username, state]))
  expect(byUsername).toEqual({
    [ben.username]: { username: ben.username, isFollower: true, followers: 2 },
    [cleo.username]: { username: cleo.username, isFollower: false, followers: 0 },
  })
})

test('a visitor has no follows, and a list needs 1 to 50 usernames', async () => {
  const ask = (usernames: string | undefined) => ({ query: { usernames } })
  expect((await visitor().call(listFollowStates, ask('ada'))).status).toBe(401)
  const ada = await person('Ada')
  for (const usernames of [undefined, Array.from({ length: 51 }, () => 'ada').join(',')]) {
    const { status, errors } = await ada.call(listFollowStates, ask(usernames))
    expect([status, errors]).toEqual([422, { usernames: messages.usernames }])
  }
  expect((await ada.call(listFollowStates, ask('ada,,ben'))).status).toBe(422)
})
