import { type Browser, expect, type Page, test } from '@playwright/test'
import { sampleOf } from '@seam/postgres/test/long-run.ts'
import { callApi, signUp } from '@seam/server/demo/api-client.ts'
import { type Content, publishContent, screenPaths } from '../content.ts'
import { findOverflow } from '../find-overflow.ts'
import { findViolations, findViolationsAtWidths, sampleWidths } from '../find-violations.ts'
import { newPerson, overlay, PASSWORD, type Person, signInWithoutPage } from '../people.ts'
import { publishVideo } from '../publish-video.ts'
import { openSettled } from '../open-settled.ts'

let content: Content
test.beforeAll(async ({ baseURL }) => {
  content = await publishContent(baseURL ?? '')
})

// A trace records the whole page before and after each step, which takes longer than the steps.
test.use({ trace: 'off' })

async function open(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({
    colorScheme: 'light',
    // Nothing is half transparent while it fades in.
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signInWithoutPage(page, person)
  return page
}

const openAda = (browser: Browser) => open(browser, content.ada)

test('axe finds nothing on any screen', async ({ browser }) => {
  // There are many screens, which take several seconds each.
  test.setTimeout(600_000)
  const page = await openAda(browser)
  const found: string[] = []
  for (const path of sampleOf(screenPaths(content), 5)) {
    await openSettled(page, path)
    found.push(...(await findViolationsAtWidths(page, path)))
  }
  expect(found).toEqual([])
})

test('axe finds nothing in lists with adult content, whose picture is a button', async ({
  browser,
  baseURL,
}) => {
  const cleo = newPerson('Cleo')
  const member = await signUp(baseURL ?? '', { ...cleo, password: PASSWORD })
  const ben = await signUp(baseURL ?? '', { ...newPerson('Ben'), password: PASSWORD })
  const adult = await publishVideo(ben, { title: 'Tide', nsfw: true })
  await callApi(member, 'POST', `/history/add?videoId=${adult}`)
  const page = await open(browser, cleo)
  const found: string[] = []
  for (const path of ['/history', '/v/feed', `/v/${content.video}`]) {
    await openSettled(page, path)
    await expect(page.getByRole('button', { name: /Adult content/ }).first()).toBeAttached()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      found.push(...(await findViolations(page, `${path}, ${width} px`)))
    }
  }
  expect(found).toEqual([])
})

test('axe finds nothing on the screens of a visitor', async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const found: string[] = []
  const paths = [
    '/',
    '/v/feed',
    '/p/feed',
    `/v/${content.video}`,
    `/p/${content.post}`,
    `/u/${content.ada.username}`,
    '/search?q=harbour',
  ]
  for (const path of sampleOf(paths, 3)) {
    await openSettled(page, path)
    found.push(...(await findViolationsAtWidths(page, path)))
  }
  expect(found).toEqual([])
})

test('axe finds nothing in the sign-in dialog that the settings open for a visitor', async ({
  browser,
}) => {
  const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const found: string[] = []
  await page.goto('/settings')
  await expect(overlay(page)).toBeVisible()
  found.push(...(await findViolationsAtWidths(page, 'settings of a visitor')))
  for (const tab of ['Signup', 'Login']) {
    await overlay(page).getByRole('tab', { name: tab }).click()
    await overlay(page).getByRole('button', { name: tab }).click()
    await expect(overlay(page).locator('[aria-invalid=true]').first()).toBeVisible()
    found.push(...(await findViolationsAtWidths(page, `${tab} with errors`)))
  }
  expect(found).toEqual([])
})

/** Opens a menu, dialog or form, either on a new screen or on what the previous one has opened. */
type Opening = (page: Page) => Promise<void>

/** By name. Each needs the previous ones in its group. */
const openings: Record<string, Opening>[] = [
  {
    'user menu': async (page) => {
      await openSettled(page, '/p/feed')
      if (await press(page, 'Toggle sidebar', { onlyOnPhone: true }))
        await expect(overlay(page)).toBeVisible()
      await page.getByRole('button', { name: 'User menu' }).last().click()
      await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    },
  },
  {
    'search suggestions': async (page) => {
      await openSettled(page, '/v/feed')
      await press(page, 'Search', { onlyOnPhone: true })
      await page.getByRole('combobox', { name: 'Search' }).fill('ha')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    'upload form with errors and an open list': async (page) => {
      await openSettled(page, '/v/new')
      await press(page, 'Upload')
      await expect(page.getByText('Title can not be empty')).toBeVisible()
      await page.getByLabel('Category').click()
      await expect(page.getByRole('listbox')).toBeVisible()
    },
  },
  {
    'post form with errors': async (page) => {
      await openSettled(page, '/p/new')
      await press(page, 'Post')
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    'player settings': async (page) => {
      await openSettled(page, `/v/${content.video}`)
      await player(page).hover()
      await player(page).getByRole('button', { name: 'Settings' }).click()
      await expect(page.getByRole('menuitem', { name: 'Speed' })).toBeVisible()
    },
    'player speeds': async (page) => {
      await page.getByRole('menuitem', { name: 'Speed' }).click()
      await expect(page.getByRole('menuitemradio', { name: 'Normal' })).toBeVisible()
    },
  },
  {
    'keyboard shortcuts': async (page) => {
      await openSettled(page, `/v/${content.video}`)
      await expect(page.locator('video')).toBeAttached()
      await page.keyboard.press('?')
      await expect(player(page).getByRole('dialog')).toBeVisible()
    },
  },
  {
    'share popover': async (page) => {
      await openSettled(page, `/v/${content.video}`)
      await press(page, 'Share')
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    },
    'embed dialog': async (page) => {
      await press(page, 'Embed')
      await expect(overlay(page).getByLabel('Embed code', { exact: true })).toBeVisible()
    },
  },
  {
    'video dialog': async (page) => {
      await openSettled(page, `/v/${content.video}`)
      await press(page, 'Modify Video Details')
      await overlay(page).getByLabel('Title').fill('')
      await expect(overlay(page).getByText('Title can not be empty')).toBeVisible()
    },
  },
  {
    'delete dialog': async (page) => {
      await openSettled(page, `/v/${content.video}`)
      await press(page, 'Delete')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    'comment menu': async (page) => {
      await openSettled(page, `/p/${content.post}`)
      const comment = page
        .getByRole('article')
        .filter({ hasText: 'I was, and it was loud. Look at 0:02' })
      await comment.getByRole('button', { name: 'More' }).last().click()
      await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible()
    },
    'report dialog': async (page) => {
      await page.getByRole('menuitem', { name: 'Report' }).click()
      await overlay(page).getByRole('radio').first().click()
      await expect(overlay(page).getByRole('textbox')).toBeVisible()
    },
  },
  {
    notifications: async (page) => {
      await openSettled(page, '/p/feed')
      if (isPhone(page)) return
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(overlay(page).getByRole('link').first()).toBeVisible()
    },
  },
  {
    'reply form': async (page) => {
      await openSettled(page, `/p/${content.post}`)
      await page.getByRole('button', { name: 'Reply', exact: true }).first().click()
      await expect(page.getByLabel(/^Your reply/)).toBeVisible()
    },
  },
  {
    'profile dialog': async (page) => {
      await openSettled(page, `/u/${content.ada.username}`)
      await press(page, 'Edit Profile')
      await expect(overlay(page).getByLabel('About')).toBeVisible()
    },
  },
  {
    'history menu': async (page) => {
      await openSettled(page, '/history')
      await press(page, 'More')
      await expect(page.getByRole('menuitem', { name: 'Clear' })).toBeVisible()
    },
  },
  {
    'settings card with errors': async (page) => {
      await openSettled(page, '/settings')
      const card = page.locator('section').filter({
        has: page.getByRole('heading', { level: 2, name: 'Password', exact: true }),
      })
      await card.getByRole('button', { name: 'Edit' }).click()
      await card.getByRole('button', { name: 'Save' }).click()
      await expect(card.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
]

const player = (page: Page) => page.getByRole('region', { name: 'Player' })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

async function press(page: Page, name: string, { onlyOnPhone = false } = {}): Promise<boolean> {
  if (onlyOnPhone && !isPhone(page)) return false
  await page.getByRole('button', { name, exact: true }).first().click()
  return true
}

test('axe finds nothing in menus, dialogs and forms with errors', async ({ browser }) => {
  test.setTimeout(600_000)
  const page = await openAda(browser)
  const found: string[] = []
  for (const width of sampleWidths('menus')) {
    await page.setViewportSize({ width, height: 900 })
    for (const group of sampleOf(openings, 4)) {
      for (const [name, open] of Object.entries(group)) {
        await open(page)
        found.push(...(await findViolations(page, `${name}, ${width} px`)))
      }
    }
  }
  expect(found).toEqual([])
})

test('no screen scrolls sideways at 320 px or at a zoom of 200 %', async ({ browser }) => {
  const page = await openAda(browser)
  const tooWide: string[] = []
  for (const path of sampleOf(screenPaths(content), 7)) {
    await openSettled(page, path)
    tooWide.push(...(await findOverflow(page, path)))
  }
  expect(tooWide).toEqual([])
})
