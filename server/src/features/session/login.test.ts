import { expect, onTestFinished, test, vi } from 'vitest'
import { signup } from '@seam/contract/people/sign-up.ts'
import { currentSession, login } from '@seam/contract/session.ts'
import { app } from '../../../test/app.ts'
import { signupData, PASSWORD, person, visitor } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'

const LOGIN = '/api/v1/auth/login'

const post = (body: RequestInit['body'] & {}, headers: Record<string, string>) =>
  visitor().fetch(LOGIN, { method: 'POST', body, headers })

test('signing in returns the user and starts a session', async () => {
  const ada = await person('Ada')
  const browser = new Client()
  const { status, data } = await browser.call(login, {
    body: { email: ada.email, password: PASSWORD },
  })
  expect(status).toBe(200)
  expect(data).toMatchObject({ username: ada.username, email: ada.email })
  expect((await browser.call(currentSession)).data).toEqual(data)
})

test('ignores the case of the email address', async () => {
  const ada = await person('Ada')
  const { status } = await visitor().call(login, {
    body: { email: ada.email.toUpperCase(), password: PASSWORD },
  })
  expect(status).toBe(200)
})

test('an unknown address and a wrong password get the same response', async () => {
  const ada = await person('Ada')
  const unknown = await visitor().call(login, {
    body: { email: signupData().email, password: PASSWORD },
  })
  const wrong = await visitor().call(login, {
    body: { email: ada.email, password: `${PASSWORD}x` },
  })
  expect(unknown.status).toBe(401)
  expect(unknown.problem).toMatchObject({
    code: 'wrong-credentials',
    detail: 'Invalid Email or Password',
  })
  expect(wrong.problem).toEqual(unknown.problem)
  expect(wrong.status).toBe(401)
  expect(wrong.headers.getSetCookie().join()).not.toContain('seam_')
})

test('an unknown address computes a hash like a wrong password', async () => {
  const ada = await person('Ada')
  const verify = vi.spyOn((await app()).passwords, 'verify')
  onTestFinished(() => verify.mockRestore())
  const logIn = async (email: string) => {
    expect(
      (await visitor().call(login, { body: { email, password: 'Wrong-horse-7' } })).status,
    ).toBe(401)
  }
  await logIn(ada.email)
  await logIn(signupData().email)
  expect(verify.mock.calls).toEqual([
    ['Wrong-horse-7', expect.stringMatching(/^\$argon2id/)],
    ['Wrong-horse-7', undefined],
  ])
})

test.each([
  [
    { email: 'nobody', password: '' },
    { email: 'Please enter a valid email address', password: 'Password is required' },
  ],
  [{}, { email: 'Please enter a valid email address', password: 'Password is required' }],
  [{ email: 'a@example.org', password: 12345678 }, { password: 'Password is required' }],
  [{ email: ['a@example.org'], password: 'x' }, { email: 'Please enter a valid email address' }],
  [
    { email: 'a@example.org', password: 'x\0' },
    { password: 'This text contains characters that cannot be stored' },
  ],
])('a login with %j returns 422', async (body, errors) => {
  const answer = await visitor().call(login, { body })
  expect(answer.status).toBe(422)
  expect(answer.errors).toEqual(errors)
})

test.each(['null', '[]', '"text"', '7'])('a body of %s returns 422', async (body) => {
  const response = await post(body, { 'content-type': 'application/json' })
  expect(response.status).toBe(422)
})

test('rejects cross-site sign-ins and sign-ups with 403', async () => {
  const ada = await person('Ada')
  const headers = { 'sec-fetch-site': 'cross-site' }
  const credentials = { email: ada.email, password: PASSWORD }
  const signedIn = await visitor().call(login, { body: credentials, headers })
  expect(signedIn.status).toBe(403)
  expect(signedIn.headers.getSetCookie().join()).not.toContain('seam_')
  const body = signupData()
  expect((await visitor().call(signup, { body, headers })).status).toBe(403)
  expect((await visitor().call(login, { body })).status).toBe(401)
})

test.each(['same-origin', 'same-site', 'none'])(
  'accepts a sign-in whose Sec-Fetch-Site is %s',
  async (site) => {
    const ada = await person('Ada')
    const { status } = await visitor().call(login, {
      body: { email: ada.email, password: PASSWORD },
      headers: { 'sec-fetch-site': site },
    })
    expect(status).toBe(200)
  },
)

test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json', 'multipart/form-data'])(
  'a body of type %s returns 415',
  async (type) => {
    const body = JSON.stringify({ email: 'a@example.org', password: 'x' })
    const response = await post(body, { 'content-type': type })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ code: 'wrong-type' })
  },
)

test.each(['{', '{"email":', 'email=a', '{"a":1}}', '{"__proto__":{"x":1}}', '\ufeff{'])(
  'the malformed body %j returns 400',
  async (body) => {
    const response = await post(body, { 'content-type': 'application/json' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'malformed' })
  },
)

test('a body over 128 KiB returns 413', async () => {
  const send = (length: number) => {
    const body = JSON.stringify({ email: 'a@example.org', password: '' })
    return post(body.replace('""', `"${'x'.repeat(length - body.length)}"`), {
      'content-type': 'application/json',
    })
  }
  expect((await send(128 * 1024)).status).toBe(401)
  const response = await send(128 * 1024 + 1)
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'too-large' })
})

test('signing in again in the same browser ends the previous session', async () => {
  const ada = await person('Ada')
  const before = ada.copy()
  const { status } = await ada.call(login, { body: { email: ada.email, password: PASSWORD } })
  expect(status).toBe(200)
  expect((await ada.call(currentSession)).status).toBe(200)
  expect((await before.call(currentSession)).status).toBe(401)
})
