import { setTimeout as wait } from 'node:timers/promises'
import { API_BASE } from '@seam/contract/endpoint.ts'
import type { Attack } from '../attack.ts'
import { openBrowser } from '../browser.ts'
import { type Flood, flood } from '../flood.ts'
import { perHour } from '../figure.ts'
import { type Member, newAccount, PASSWORD, signUp } from '../member.ts'
import { ATTACKER, accountNetwork, botnetNetwork } from '../networks.ts'
import { stopwatch } from '../stopwatch.ts'
import type { Target } from '../target.ts'

const LOGIN = `${API_BASE}/auth/login`
const wrong = (email: string) => ({ email, password: 'Not-the-password-1' })
const BOTNET = 6
const GOALS = {
  /** Wrong passwords per hour for one account, from one network. */
  guesses: 10,
  /** Wrong passwords per hour for any accounts, from one network: 25 in five minutes. */
  sprayed: 300,
  /** Checks of usernames and email addresses per hour, from one network: 30 in five minutes. */
  lookups: 360,
  /** Seconds for the owner of an attacked account to sign in on a known device. */
  owner: 5,
}

async function guess(target: Target, { email }: Member): Promise<Flood> {
  const browser = openBrowser(target.origin, ATTACKER)
  const result = await flood(() => browser.request('POST', LOGIN, { body: wrong(email) }), {
    // Responses may be delayed. Only their number counts.
    loops: 12,
    seconds: 40,
    success: [401],
  })
  browser.close()
  return result
}

async function spray(target: Target): Promise<Flood> {
  // Another network, because the guesses have used up the limit of the first one.
  const browser = openBrowser(target.origin, botnetNetwork(100))
  const result = await flood(
    () => browser.request('POST', LOGIN, { body: wrong(newAccount().email) }),
    { loops: 4, seconds: 40, success: [401] },
  )
  browser.close()
  return result
}

async function lookUp(target: Target): Promise<Flood> {
  const browser = openBrowser(target.origin, botnetNetwork(101))
  const result = await flood(
    () => {
      const { username } = newAccount()
      return browser.request('POST', `${API_BASE}/auth/exist`, { body: { username } })
    },
    { loops: 4, seconds: 8, success: [200] },
  )
  browser.close()
  return result
}

/** Signs the owner in on a known device while many networks guess the password. */
async function ownerSignsIn(target: Target, { browser, email }: Member) {
  const guessing = Promise.all(
    Array.from({ length: BOTNET }, async (_, n) => {
      const bot = openBrowser(target.origin, botnetNetwork(n))
      for (let tries = 0; tries < 4; tries += 1) {
        await bot.request('POST', LOGIN, { body: wrong(email) })
      }
      bot.close()
    }),
  )
  await wait(500)
  const seconds = stopwatch()
  const { status } = await browser.request('POST', LOGIN, { body: { email, password: PASSWORD } })
  const duration = seconds()
  await guessing
  return { status, duration }
}

const figureOf = (name: string, goal: number, { accepted, seconds, retryAfter }: Flood) => ({
  name,
  value: Math.round(perHour(accepted, seconds, retryAfter)),
  unit: '',
  goal,
})

export const signIns: Attack = {
  name: 'sign-ins',
  summary: 'guessing passwords, and looking for addresses that have an account',
  attacker: 'anonymous network',
  memoryGoal: 100,
  clips: true,
  async run({ target }) {
    const owner = await signUp(target.origin, accountNetwork(0))
    const guessed = await guess(target, owner)
    const sprayed = await spray(target)
    const lookups = await lookUp(target)
    const { status, duration } = await ownerSignsIn(target, owner)
    owner.browser.close()
    return {
      figures: [
        figureOf('wrong passwords an hour for one account', GOALS.guesses, guessed),
        figureOf('wrong passwords an hour for many accounts', GOALS.sprayed, sprayed),
        figureOf('addresses looked for an hour', GOALS.lookups, lookups),
        {
          name: 'its owner signs in meanwhile, on a known device',
          value: duration,
          unit: 's',
          goal: GOALS.owner,
        },
        {
          name: 'owners kept out of an attacked account',
          value: status === 200 ? 0 : 1,
          unit: '',
          goal: 0,
        },
      ],
    }
  },
}
