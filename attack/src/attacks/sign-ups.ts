import { API_BASE } from '@seam/contract/endpoint.ts'
import type { Attack } from '../attack.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { perHour } from '../figure.ts'
import { flood } from '../flood.ts'
import { newAccount } from '../member.ts'
import { ATTACKER } from '../networks.ts'

const LOOPS = 4
const SECONDS = 15
const GOAL_AN_HOUR = 10

/** Signs up again with the cookies of the newest session, and without cookies if that fails. */
async function signUpAgain(browser: Browser) {
  const response = await browser.request('POST', `${API_BASE}/auth/signup`, { body: newAccount() })
  if (browser.cookies.size === 0 || response.status < 400) return response
  browser.cookies.clear()
  return browser.request('POST', `${API_BASE}/auth/signup`, { body: newAccount() })
}

export const signUps: Attack = {
  name: 'sign-ups',
  summary: "sign-ups from one network, each with the last one's session",
  attacker: 'anonymous network',
  memoryGoal: 100,
  clips: true,
  async run({ target }) {
    const browsers = Array.from({ length: LOOPS }, () => openBrowser(target.origin, ATTACKER))
    const { accepted, seconds, retryAfter } = await flood(
      (loop) => signUpAgain(browsers[loop] as Browser),
      { loops: LOOPS, seconds: SECONDS, success: [201] },
    )
    for (const browser of browsers) browser.close()
    return {
      period: seconds + retryAfter,
      figures: [
        { name: 'sign-ups that succeeded', value: accepted, unit: '', goal: null },
        {
          name: 'sign-ups an hour',
          value: Math.round(perHour(accepted, seconds, retryAfter)),
          unit: '',
          goal: GOAL_AN_HOUR,
        },
      ],
    }
  },
}
