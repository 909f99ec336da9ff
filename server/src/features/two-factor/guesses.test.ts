import { beforeEach, expect, test } from 'vitest'
import { login, logout } from '@seam/contract/session.ts'
import { PASSWORD, person, type Person } from '../../../test/cast.ts'
import { Client } from '../../../test/client.ts'
import { enableFor, enterPassword, sendCode } from '../../../test/second-factor.ts'
import { appCode, wrongAppCode } from '../../../test/totp.ts'

const DEVICE_COOKIE = 'seam_device'

let ada: Person
let secret: string
beforeEach(async () => {
  ada = await person('Ada')
})

/** Sends the password of an account with two factors, with the device cookie of another browser. */
async function enterPasswordAs(browser: Client, change = (cookie: string) => cookie) {
  const next = new Client()
  next.cookies.set(DEVICE_COOKIE, change(browser.cookies.get(DEVICE_COOKIE) ?? ''))
  await next.call(login, { body: { email: ada.email, password: PASSWORD } })
  return next
}

const guess = async (browser: Client) => (await sendCode(browser, wrongAppCode(secret))).status

/** Sends wrong codes in turn. Returns how many were checked. */
async function countChecked(browsers: Client[], attempts: number): Promise<number> {
  const statuses: number[] = []
  for (let round = 0; round < attempts; round += 1) {
    statuses.push(await guess(browsers[round % browsers.length] as Client))
  }
  expect(new Set(statuses).difference(new Set([422, 429]))).toEqual(new Set())
  return statuses.filter((status) => status === 422).length
}

test('an attacker who already knew the password has ten guesses, whatever the devices', async () => {
  const devices: Client[] = []
  for (let count = 0; count < 5; count += 1) {
    const device = new Client()
    await device.call(login, { body: { email: ada.email, password: PASSWORD } })
    devices.push(device)
  }
  ;({ secret } = await enableFor(ada))
  const browsers = await Promise.all(devices.map((device) => enterPasswordAs(device)))
  expect(await countChecked(browsers, 25)).toBe(10)
})

test('wrong codes of all known devices count together, and also for unknown devices', async () => {
  const enabled = await enableFor(ada)
  secret = enabled.secret
  const devices: Client[] = []
  for (const code of enabled.recoveryCodes.slice(0, 3)) {
    const device = await enterPassword(ada)
    expect((await sendCode(device, code)).status).toBe(200)
    devices.push(device)
  }
  const browsers = await Promise.all(devices.map((device) => enterPasswordAs(device)))
  expect(await countChecked(browsers, 15)).toBe(10)
  expect(await guess(await enterPassword(ada))).toBe(429)
})

const parts = (cookie: string, change: (parts: string[]) => string[]) =>
  change(cookie.split('.')).join('.')

test.each<[string, (cookie: string) => string]>([
  ['the first half', (cookie) => cookie.slice(0, cookie.length / 2)],
  ['no signature', (cookie) => parts(cookie, (all) => all.slice(0, -1))],
  ['an empty signature', (cookie) => parts(cookie, (all) => [...all.slice(0, -1), ''])],
  ['another device id', (cookie) => parts(cookie, ([, ...rest]) => [`x${cookie}`, ...rest])],
  ['a part more', (cookie) => `${cookie}.x`],
  ['the same twice', (cookie) => `${cookie}.${cookie}`],
  ['a later expiry', (cookie) => cookie.replace(/\.(\d{13})\./, '.9999999999999.')],
  ['a huge one', (cookie) => `${'a'.repeat(3_000)}${cookie}`],
])('a device cookie that is %s is none', async (_, change) => {
  ;({ secret } = await enableFor(ada))
  const thief = await enterPassword(ada)
  expect(await countChecked([thief], 11)).toBe(10)
  expect((await sendCode(await enterPasswordAs(ada, change), appCode(secret))).status).toBe(429)
  expect((await sendCode(await enterPasswordAs(ada), appCode(secret))).status).toBe(200)
})

test('the device of another account is not known', async () => {
  const ben = await person('Ben')
  ;({ secret } = await enableFor(ada))
  expect(await countChecked([await enterPassword(ada)], 11)).toBe(10)
  await ben.call(logout)
  expect((await sendCode(await enterPasswordAs(ben), appCode(secret))).status).toBe(429)
})
