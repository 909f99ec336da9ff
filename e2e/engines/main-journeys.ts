import { expect } from '@playwright/test'
import { PASSWORD, type Person } from '../people.ts'
import { type Browser, BrowserLost } from './browser.ts'
import type { Target } from './find-element.ts'

/** The people and files of the journeys. */
interface Cast {
  origin: string
  /** Signs up and does everything. */
  ada: Person
  /** Has an account, and is followed. */
  ben: Person
  /** A file with renditions of 480p and 240p. */
  video: string
  picture: string
}

type Journey = (browser: Browser, cast: Cast) => Promise<void>

/** Retries until it succeeds, because the page may not be ready. Gives up on a lost browser. */
async function eventually(attempt: () => Promise<void>, timeout = 30_000): Promise<void> {
  let lost: BrowserLost | undefined
  const tryOnce = async () => {
    try {
      await attempt()
    } catch (error) {
      if (!(error instanceof BrowserLost)) throw error
      lost = error
    }
  }
  await expect(tryOnce).toPass({ timeout, intervals: [100, 250] })
  if (lost) throw lost
}

const click = (browser: Browser, target: Target) => eventually(() => browser.click(target))
const type = (browser: Browser, target: Target, text: string) =>
  eventually(() => browser.type(target, text))

/** Waits until an expression in the page is true. */
const waitFor = (browser: Browser, expression: string, timeout?: number) =>
  eventually(async () => {
    expect(await browser.read(expression), expression).toBe(true)
  }, timeout)

const textContains = (text: string) => `document.body.innerText.includes(${JSON.stringify(text)})`
const video = (condition: string) =>
  `(() => { const video = document.querySelector('video'); return Boolean(video) && ${condition} })()`

const hasFrame = '!video.seeking && video.readyState >= 2'

const titleOf = ({ username }: Person) => `The harbour of ${username}`

/** The main journeys, in order. Each starts where the previous one ended. */
export const mainJourneys: Record<string, Journey> = {
  'sign up': async (browser, { origin, ada }) => {
    await browser.open(origin)
    await click(browser, { role: 'button', name: 'Login \\ Signup' })
    await click(browser, { role: 'tab', name: 'Signup' })
    await type(browser, { role: 'textbox', name: 'Full Name' }, ada.fullName)
    await type(browser, { role: 'textbox', name: 'Username' }, ada.username)
    await type(browser, { role: 'textbox', name: 'Email' }, ada.email)
    await type(browser, { role: 'textbox', name: 'Password' }, PASSWORD)
    await click(browser, { role: 'button', name: 'Signup' })
    await waitFor(
      browser,
      `${textContains(`@${ada.username}`)} && !document.querySelector('[role=dialog]')`,
    )
  },

  upload: async (browser, { origin, ada, ...files }) => {
    await browser.open(`${origin}/v/new`)
    await type(browser, { role: 'textbox', name: 'Title' }, titleOf(ada))
    await browser.chooseFile({ role: 'file', name: 'Video' }, files.video)
    await browser.chooseFile({ role: 'file', name: 'Thumbnail' }, files.picture)
    await click(browser, { role: 'button', name: 'Upload' })
    await waitFor(browser, `location.pathname === '/v/feed'`, 60_000)
    // The list moves when the video becomes playable, so a click may miss the link.
    await eventually(async () => {
      if (await browser.read(`location.pathname === '/v/feed'`)) {
        await browser.click({ role: 'link', name: titleOf(ada) })
      }
      // It may start with the number of notifications.
      await waitFor(browser, `document.title.includes(${JSON.stringify(titleOf(ada))})`, 5_000)
    }, 60_000)
  },

  'watch and seek': async (browser) => {
    await waitFor(browser, video('video.readyState >= 2'), 60_000)
    if (await browser.read(video('video.paused'))) await browser.press('k')
    await waitFor(browser, video('video.currentTime > 0.3'))
    await browser.press('k')
    await waitFor(browser, video('video.paused'))
    // 10 % of 8 seconds, then 5 seconds more.
    await browser.press('1')
    await waitFor(browser, video(`${hasFrame} && Math.abs(video.currentTime - 0.8) < 0.3`))
    await browser.press('ArrowRight')
    await waitFor(browser, video(`${hasFrame} && Math.abs(video.currentTime - 5.8) < 0.3`))
  },

  vote: async (browser) => {
    await click(browser, { role: 'button', name: 'Upvote' })
    await waitFor(
      browser,
      `document.querySelector('[aria-label=Upvote]').getAttribute('aria-pressed') === 'true'`,
    )
  },

  comment: async (browser) => {
    await type(browser, { role: 'textbox', name: 'Your comment' }, 'Windy, was it not?')
    await click(browser, { role: 'button', name: 'Comment' })
    await waitFor(
      browser,
      `/Windy, was it not/.test(document.querySelector('article[aria-busy=false]')?.innerText ?? '')`,
    )
  },

  post: async (browser, { origin }) => {
    await browser.open(`${origin}/p/new`)
    await type(browser, { role: 'textbox', name: 'Your post' }, 'A quiet evening')
    await click(browser, { role: 'button', name: 'Post' })
    await waitFor(browser, textContains('Post published.'))
  },

  follow: async (browser, { origin, ben }) => {
    await browser.open(`${origin}/u/${ben.username}`)
    await click(browser, { role: 'button', name: 'Follow' })
    await waitFor(browser, textContains('1 follower'))
  },

  'change the settings': async (browser, { origin }) => {
    await browser.open(`${origin}/settings`)
    await click(browser, { role: 'button', name: 'Edit', section: 'History' })
    await click(browser, { role: 'switch', name: 'Save search history' })
    await click(browser, { role: 'button', name: 'Save', section: 'History' })
    await waitFor(browser, textContains('History settings saved.'))
  },

  search: async (browser, { ada }) => {
    await type(browser, { role: 'combobox', name: 'Search' }, ada.username)
    await browser.press('Enter')
    await waitFor(browser, textContains(`Results for “${ada.username}”`))
    await waitFor(browser, textContains(titleOf(ada)))
  },

  'switch the quality': async (browser, { ada }) => {
    await click(browser, { role: 'link', name: titleOf(ada) })
    await waitFor(browser, video('video.readyState >= 2'))
    // The renditions are done or soon will be, so the open menu may grow and move.
    await eventually(async () => {
      await browser.press('Escape')
      await browser.click({ role: 'button', name: 'Settings' })
      await eventually(() => browser.click({ role: 'menuitem', name: 'Quality' }), 3_000)
      await eventually(() => browser.click({ role: 'menuitemradio', name: '240p' }), 3_000)
      expect(await browser.read(`/"quality":240,/.test(localStorage['seam-player'])`)).toBe(true)
    }, 120_000)
    // A quality applies to unbuffered parts, so a video that has ended must play again.
    await eventually(async () => {
      if (await browser.read(video('video.paused'))) await browser.press('k')
      expect(await browser.read(video('video.videoHeight === 240'))).toBe(true)
    }, 60_000)
  },

  'browse while the video plays': async (browser) => {
    await browser.press('1')
    if (await browser.read(video('video.paused'))) await browser.press('k')
    await waitFor(browser, video('!video.paused && video.currentTime > 0'))
    await click(browser, { role: 'link', name: 'Post Feed' })
    await waitFor(browser, video(`!video.paused && video.closest('.mini-player') !== null`))
    await browser.press('Escape')
    await waitFor(browser, `document.querySelector('video') === null`)
  },
}
