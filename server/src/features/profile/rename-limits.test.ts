import { beforeEach, expect, test, vi } from 'vitest'
import { getProfile, editInfo } from '@seam/contract/profile.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { currentSession } from '@seam/contract/session.ts'
import { app } from '../../../test/app.ts'
import { signupData, person, type Person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'

let ada: Person
beforeEach(async () => {
  ada = await person('Ada')
})

const newName = () => signupData('Ada').username
const rename = (who: Person, username: string) =>
  who.call(editInfo, { body: { fullName: 'Ada', username, about: '' } })

test('a username can be changed five times in thirty days, and a sixth change returns 422', async () => {
  const names = [ada.username]
  for (let time = 1; time <= 5; time++) {
    const name = newName()
    expect((await rename(ada, name)).status).toBe(200)
    names.unshift(name)
  }
  const { status, errors, problem } = await rename(ada, newName())
  expect([status, problem.code, errors]).toEqual([
    422,
    'invalid',
    { username: 'Username can be changed 5 times in 30 days' },
  ])
  const [current = '', ...before] = names
  expect((await ada.call(currentSession)).data.username).toBe(current)
  for (const name of before) {
    const response = await visitor().fetch(`/u/${name}`)
    expect(response.headers.get('location')).toBe(`/u/${current}`)
  }

  // Other fields can still change, and a reserved username can be taken back.
  const about = { fullName: 'Ada', username: current, about: 'Still here' }
  expect((await ada.call(editInfo, { body: about })).status).toBe(200)
  expect((await rename(ada, before[2] ?? '')).status).toBe(200)
  expect((await rename(ada, newName())).status).toBe(422)

  // When one reservation expires, one more change is possible.
  const { db } = await app()
  await db
    .updateTable('previous_username')
    .set({ reserved_until: new Date(Date.now() - 1_000) })
    .where('username', '=', current)
    .executeTakeFirstOrThrow()
  expect((await rename(ada, newName())).status).toBe(200)
  expect((await rename(ada, newName())).status).toBe(422)
})

test('exactly one of many concurrent requests for a username gets it', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => person('Ben')))
  const name = newName()
  const renames = crowd.map((who) => rename(who, name))
  const signups = Array.from({ length: 3 }, () =>
    new Client().call(signup, { body: { ...signupData(), username: name } }),
  )
  const answers = [...(await Promise.all(renames)), ...(await Promise.all(signups))]
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status < 300)).toHaveLength(1)
  const rejected = answers.filter(({ status }) => status === 409)
  expect(rejected).toHaveLength(10)
  for (const { errors } of rejected) expect(Object.keys(errors)).toEqual(['username'])
  expect((await visitor().call(getProfile, { params: { username: name } })).status).toBe(200)
  // The others keep their own username.
  const holders = await Promise.all(crowd.map((who) => who.call(currentSession)))
  const winners = holders.filter(({ data }) => data.username === name)
  const losers = holders.filter(({ data }) => data.username !== name)
  expect(winners.length).toBeLessThanOrEqual(1)
  for (const { data } of losers) {
    expect(crowd.map(({ username }) => username)).toContain(data.username)
  }
})

test('concurrent renames of one account leave one username, and the others redirect to it', async () => {
  const names = Array.from({ length: 5 }, newName)
  const answers = await Promise.all(names.map((name) => rename(ada, name)))
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
  const { username } = (await ada.call(currentSession)).data
  expect(names).toContain(username)
  for (const name of [ada.username, ...names].filter((other) => other !== username)) {
    const response = await visitor().fetch(`/u/${name}`)
    expect([name, response.headers.get('location')]).toEqual([name, `/u/${username}`])
  }
})

test('two accounts that swap usernames concurrently both keep their own', async () => {
  const ben = await person('Ben')
  const answers = await Promise.all([rename(ada, ben.username), rename(ben, ada.username)])
  expect(answers.map(({ status }) => status)).toEqual([409, 409])
  expect((await ada.call(currentSession)).data.username).toBe(ada.username)
  expect((await ben.call(currentSession)).data.username).toBe(ben.username)
})

test('a concurrent sign-up does not get a username that is given up during it', async () => {
  const name = newName()
  const [passing, last] = [newName(), newName()]
  const { passwords } = await app()
  const { hash } = passwords
  const [renamed, hashing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The sign-up waits between its check of the username and its insert.
  vi.spyOn(passwords, 'hash').mockImplementationOnce(async (password) => {
    hashing.resolve()
    await renamed.promise
    return hash(password)
  })
  const late = new Client().call(signup, { body: { ...signupData(), username: name } })
  await hashing.promise
  for (const step of [passing, name, last]) expect((await rename(ada, step)).status).toBe(200)
  renamed.resolve()
  const { status, errors } = await late
  expect([status, errors]).toEqual([409, { username: 'This username is already taken' }])
  const response = await visitor().fetch(`/u/${name}`)
  expect(response.headers.get('location')).toBe(`/u/${last}`)
})
