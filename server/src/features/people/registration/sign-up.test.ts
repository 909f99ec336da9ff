import { parseSetCookie } from 'cookie'
import { expect, test } from 'vitest'
import { checkAvailability, signup } from '@seam/contract/people/sign-up.ts'
import { currentSession, login } from '@seam/contract/session.ts'
import { signupData, PASSWORD, person, visitor } from '../../../../test/cast.ts'
import { Client } from '../../../../test/client.ts'

const MINUTE = 60
const DAY = 86_400

test('signing up returns 201 with the new user and signs them in', async () => {
  const dora = new Client()
  const body = signupData()
  const { status, data, problem } = await dora.call(signup, { body })
  expect(status).toBe(201)
  expect(problem).toMatchObject({ message: 'Welcome' })
  expect(data).toEqual({
    _id: expect.stringMatching(/^[A-Za-z0-9_-]{11}$/),
    username: body.username,
    fullName: body.fullName,
    email: body.email,
    emailVerified: false,
    role: 'member',
    isPending: false,
    standing: 'active',
    about: '',
    pronouns: '',
    avatar: null,
    coverImage: null,
    theme: 'system',
    nsfwContent: 'BLUR',
    publishStatus: 'PUBLIC',
    category: 'GENERAL',
    saveSearchHistory: true,
    saveWatchHistory: true,
    countInStatistics: true,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  const session = await dora.call(currentSession)
  expect(session.data).toEqual(data)
})

test('the cookies of a session are hidden from scripts and other sites', async () => {
  const { headers } = await new Client().call(signup, { body: signupData() })
  const cookies = headers.getSetCookie().map((line) => parseSetCookie(line))
  const named = (name: string) => cookies.find((cookie) => cookie.name === name)
  const everywhere = { path: '/', sameSite: 'lax' }
  expect(named('seam_access')).toMatchObject({
    ...everywhere,
    httpOnly: true,
    maxAge: 10 * MINUTE,
  })
  expect(named('seam_refresh')).toMatchObject({ ...everywhere, httpOnly: true, maxAge: 30 * DAY })
  expect(named('XSRF-TOKEN')).toMatchObject(everywhere)
  expect(named('XSRF-TOKEN')?.httpOnly).toBeUndefined()
  expect(named('seam_device')).toMatchObject({ ...everywhere, httpOnly: true, maxAge: 400 * DAY })
  expect(named('seam_mark')).toMatchObject({ ...everywhere, httpOnly: true, maxAge: MINUTE })
  expect(cookies).toHaveLength(5)
})

const long = (length: number) => 'a'.repeat(length)
const strong = (length: number) => `Aa1!${long(length - 4)}`
const username = 'Username must be 3-20 characters: lowercase letters, numbers and underscores'
const email = 'Please enter a valid email address'
const weak = 'Password must include uppercase, lowercase, number, and special character'
const common = 'This password is too common. Choose another'
const unstorable = 'This text contains characters that cannot be stored'

test.each([
  ['fullName', '', 'Full Name can not be empty'],
  ['fullName', '   ', 'Full Name can not be empty'],
  ['fullName', long(21), 'Full Name should not exceed 20 characters'],
  ['fullName', 'a\0b', unstorable],
  ['fullName', 'a\ud800b', unstorable],
  ['username', 'ab', username],
  ['username', long(21), username],
  ['username', 'Dora', username],
  ['username', 'do ra', username],
  ['username', 'dóra', username],
  ['username', 'dora\n', username],
  ['username', 'do\0ra', username],
  ['email', '', email],
  ['email', 'dora', email],
  ['email', 'dora@example', email],
  ['email', 'do ra@example.org', email],
  ['email', 'dora@exa\0mple.org', email],
  ['email', `${long(243)}@example.org`, email],
  ['password', '', 'Password should be atleast 8 characters long'],
  ['password', strong(7), 'Password should be atleast 8 characters long'],
  ['password', strong(129), 'Password should not exceed 128 characters'],
  ['password', 'nocapital-7', weak],
  ['password', 'NOSMALL-7', weak],
  ['password', 'NoDigits-', weak],
  ['password', 'NoSpecial7', weak],
  ['password', 'Spaces are not special 7', weak],
  ['password', `${PASSWORD}\0`, unstorable],
  ['password', 'P@ssw0rd', common],
  ['password', 'p@SSW0RD', common],
  ['password', '!QAZ2wsx', common],
  ['fullName', 'Ada\u200b', 'Full Name cannot have invisible characters'],
  ['fullName', 'Аda', 'Full Name cannot mix letters of different alphabets in one word'],
  ['fullName', 'Seam Team', 'This name is reserved for the team of this site'],
])('rejects a sign-up with %s %j: %s', async (field, value, message) => {
  const { status, errors } = await visitor().call(signup, {
    body: { ...signupData(), [field]: value },
  })
  expect(status).toBe(422)
  expect(errors).toEqual({ [field]: message })
})

test.each([
  ['fullName', 'a'],
  ['fullName', long(20)],
  ['fullName', 'Zoë 🙂 O’Hara'],
  ['email', `${long(64)}+tag@example.org`],
  ['password', strong(8)],
  ['password', strong(128)],
  ['password', 'Contraseña1ß€'],
])('accepts a sign-up with %s %j', async (field, value) => {
  const body = { ...signupData(), [field]: value }
  if (field === 'email') body.email = `${body.username}.${value}`
  const { status, data } = await new Client().call(signup, { body })
  expect(status).toBe(201)
  expect(data.fullName).toBe(body.fullName)
  const again = await new Client().call(login, { body })
  expect(again.status).toBe(200)
})

test('accepts usernames of 3 and of 20 characters', async () => {
  for (const length of [3, 20]) {
    const name = `${process.pid.toString(36)}${'_'.repeat(20)}`.slice(0, length)
    const { status } = await new Client().call(signup, {
      body: { ...signupData(), username: name },
    })
    expect(status).toBe(201)
  }
})

test('trims the full name', async () => {
  const { data } = await new Client().call(signup, {
    body: { ...signupData(), fullName: `  ${long(20)} ` },
  })
  expect(data.fullName).toBe(long(20))
})

test.each([123, ['text'], { text: 'text' }, true, null])(
  'rejects the value %j for every text field instead of converting it',
  async (value) => {
    const body = { fullName: value, username: value, email: value, password: value }
    const { status, errors } = await visitor().call(signup, { body })
    expect(status).toBe(422)
    expect(Object.keys(errors).sort()).toEqual(['email', 'fullName', 'password', 'username'])
  },
)

test('reports every invalid field of a sign-up together', async () => {
  const { errors } = await visitor().call(signup, { body: {} })
  expect(errors).toEqual({
    fullName: 'Full Name can not be empty',
    username,
    email,
    password: 'Password should be atleast 8 characters long',
  })
})

test('returns 409 for taken names, with both messages together', async () => {
  const ada = await person('Ada')
  const taken = { username: ada.username, email: ada.email.toUpperCase() }
  const both = await visitor().call(signup, { body: { ...signupData(), ...taken } })
  expect(both.status).toBe(409)
  expect(both.problem.code).toBe('taken')
  expect(both.errors).toEqual({
    username: 'This username is already taken',
    email: 'An account already exist with this Email',
  })
  const one = await visitor().call(signup, { body: { ...signupData(), username: ada.username } })
  expect(one.status).toBe(409)
  expect(one.errors).toEqual({ username: 'This username is already taken' })
})

test('reports invalid fields before taken names', async () => {
  const ada = await person('Ada')
  const { status } = await visitor().call(signup, {
    body: { ...signupData(), username: ada.username, password: 'weak' },
  })
  expect(status).toBe(422)
})

test.each(['admin', 'settings', 'api', 'seam', 'history', 'search'])(
  'reports the reserved username %s as taken',
  async (name) => {
    const { status, errors } = await visitor().call(signup, {
      body: { ...signupData(), username: name },
    })
    expect(status).toBe(409)
    expect(errors).toEqual({ username: 'This username is already taken' })
    const free = await visitor().call(checkAvailability, { body: { username: name } })
    expect(free.data.username).toBe(false)
  },
)

test('fifty concurrent sign-ups with one username create one account', async () => {
  const { username: name } = signupData()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      new Client().call(signup, { body: { ...signupData(), username: name } }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  const rejected = answers.filter((answer) => answer.status === 409)
  expect(rejected).toHaveLength(49)
  expect(rejected[0]?.errors).toEqual({ username: 'This username is already taken' })
})

test('ten concurrent sign-ups with one email in different cases create one account', async () => {
  const { email: address } = signupData()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      new Client().call(signup, {
        body: { ...signupData(), email: index % 2 ? address : address.toUpperCase() },
      }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9)
})

test('exist returns which names are free; false means taken', async () => {
  const ada = await person('Ada')
  const check = async (body: object) =>
    (await visitor().call(checkAvailability, { body: { ...body } })).data
  const fresh = signupData()
  expect(await check({ username: fresh.username, email: fresh.email })).toEqual({
    username: true,
    email: true,
  })
  expect(await check({ username: ada.username, email: ada.email.toUpperCase() })).toEqual({
    username: false,
    email: false,
  })
  expect((await check({ username: ada.username })).username).toBe(false)
  expect((await check({ email: ada.email })).email).toBe(false)
})

test.each([
  [{}, { username: 'Enter a username, an email address, or both' }],
  [{ username: 'Not Valid' }, { username }],
  [{ email: 'not valid' }, { email }],
  [{ username: null }, { username }],
])('exist rejects %j', async (body, errors) => {
  const answer = await visitor().call(checkAvailability, { body })
  expect(answer.status).toBe(422)
  expect(answer.errors).toEqual(errors)
})
