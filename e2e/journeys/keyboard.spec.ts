import { expect, type Page, test } from '@playwright/test'
import { type Content, publishPlayable } from '../content.ts'
import { choose, expectFocusKept, pressOn, tabTo, typeInto } from '../keyboard.ts'
import { clips, picture } from '../media.ts'
import { newPerson, openSignedIn, overlay, PASSWORD, type Person } from '../people.ts'
import { PROCESSING } from '../processing-timeout.ts'

let content: Content
test.beforeAll(async ({ baseURL }) => {
  content = await publishPlayable(baseURL ?? '')
})

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name?: string | RegExp) =>
  main(page).getByRole('heading', { level: 1, name })
const nav = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' })
const video = (page: Page) =>
  page.locator('video').evaluate(({ paused, currentTime }: HTMLVideoElement) => ({
    paused,
    currentTime,
  }))

async function openUserMenu(page: Page) {
  await pressOn(page, page.getByRole('button', { name: 'User menu' }).first())
  await expect(page.getByRole('menuitem').first()).toBeFocused()
}

async function signUpByKeyboard(page: Page, person: Person) {
  await pressOn(page, page.getByRole('button', { name: 'Login \\ Signup' }).first())
  await expect(overlay(page).locator(':focus')).toHaveCount(1)
  await tabTo(page, overlay(page).getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await expect(overlay(page).getByRole('tab', { name: 'Signup' })).toBeFocused()
  for (const [label, text] of [
    ['Full Name', person.fullName],
    ['Username', person.username],
    ['Email', person.email],
    ['Password', PASSWORD],
  ] as const) {
    await tabTo(page, overlay(page).getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(overlay(page)).toBeHidden()
  await expectFocusKept(page)
}

test('everything can be done with the keyboard alone', async ({ page }) => {
  await page.goto('/')

  await test.step('skip the navigation', async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(main(page)).toBeFocused()
  })

  await test.step('sign up', () => signUpByKeyboard(page, newPerson('Cleo')))

  await test.step('open a video', async () => {
    await pressOn(page, nav(page, 'Video Feed'))
    await expect(heading(page, 'Video Feed')).toBeFocused()
    await pressOn(page, main(page).getByRole('link', { name: content.title }).first())
    await expect(heading(page, content.title)).toBeFocused()
  })

  await test.step('play, pause and seek', async () => {
    // It plays automatically after a navigation.
    await expect.poll(async () => (await video(page)).currentTime).toBeGreaterThan(0)
    await page.keyboard.press('k')
    await expect.poll(async () => (await video(page)).paused).toBe(true)
    await page.keyboard.press('k')
    await expect.poll(async () => (await video(page)).paused).toBe(false)
    await page.keyboard.press('k')
    await expect.poll(async () => (await video(page)).paused).toBe(true)
    await page.keyboard.press('5')
    await expect.poll(async () => (await video(page)).currentTime).toBeCloseTo(3, 0)
    const player = page.getByRole('region', { name: 'Player' })
    await tabTo(page, player.getByRole('slider', { name: 'Seek' }))
    await pressOn(page, player.getByRole('button', { name: 'Settings' }))
    await choose(page, 'Speed')
    await expect(page.getByRole('menuitemradio', { name: 'Normal' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(player.getByRole('button', { name: 'Settings' })).toBeFocused()
  })

  await test.step('vote and follow', async () => {
    const upvote = main(page).getByRole('button', { name: 'Upvote' }).first()
    await pressOn(page, upvote, ' ')
    await expect(upvote).toHaveAttribute('aria-pressed', 'true')
    await expect(upvote).toBeFocused()
    const follow = main(page)
      .getByRole('button', { name: /^Follow/ })
      .first()
    await pressOn(page, follow)
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    await expect(follow).toBeFocused()
  })

  await test.step('comment, reply and delete', async () => {
    await tabTo(page, comments(page).getByRole('textbox', { name: 'Your comment' }))
    await page.keyboard.type('Typed without a mouse')
    await page.keyboard.press('Control+Enter')
    const comment = comments(page)
      .getByRole('article', { name: 'Comment by Cleo' })
      .filter({ hasText: 'Typed without a mouse' })
    await expect(comment.getByRole('button', { name: 'Reply' })).toBeVisible()
    await expectFocusKept(page)
    await pressOn(page, comment.getByRole('button', { name: 'Reply' }))
    await expect(comments(page).getByLabel(/^Your reply/)).toBeFocused()
    await page.keyboard.type('And so is this')
    await page.keyboard.press('Control+Enter')
    await expect(
      comments(page).getByRole('article', { name: 'Reply by Cleo' }).getByText('And so is this'),
    ).toBeVisible()
    await expectFocusKept(page)

    const more = comment.getByRole('button', { name: 'More', exact: true })
    await pressOn(page, more)
    await choose(page, 'Delete')
    await expect(page.getByRole('alertdialog').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  })

  await test.step('post', async () => {
    await pressOn(page, nav(page, 'Create Post'))
    await expect(page).toHaveTitle(/^Create Post/)
    await expectFocusKept(page)
    await tabTo(page, main(page).getByRole('textbox', { name: 'Your post' }))
    await page.keyboard.type('Posted without a mouse')
    await pressOn(page, main(page).getByRole('button', { name: 'Post', exact: true }))
    await expect(page.getByText('Post published.')).toBeVisible()
    await expectFocusKept(page)
  })

  await test.step('search', async () => {
    await heading(page).focus()
    await page.keyboard.press('/')
    await expect(box(page)).toBeFocused()
    await page.keyboard.type('harbour')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Results for “harbour”')).toBeFocused()
  })

  await test.step('change a setting', async () => {
    await openUserMenu(page)
    await choose(page, 'Settings')
    await expect(heading(page, 'Settings')).toBeFocused()
    const card = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: 'History', exact: true }) })
    await pressOn(page, card.getByRole('button', { name: 'Edit' }))
    await pressOn(page, card.getByRole('switch', { name: 'Save search history' }), ' ')
    await pressOn(page, card.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('History settings saved.')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Edit' })).toBeFocused()
  })

  await test.step('sign out', async () => {
    await openUserMenu(page)
    await choose(page, 'Log out')
    await expect(page.getByText('You are signed out.')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })
})

/** Signs in Ben, who has commented, and opens a page. */
async function openAsBen(page: Page, path: string) {
  await openSignedIn(page, content.ben, path)
  await expect(heading(page)).toBeVisible()
}

test(
  'content of others and one’s own is accessible with the keyboard',
  { tag: '@long' },
  async ({ page }) => {
    await openAsBen(page, `/v/${content.video}`)

    await test.step('share', async () => {
      const share = main(page).getByRole('button', { name: 'Share' })
      await pressOn(page, share)
      await pressOn(page, overlay(page).getByRole('button', { name: 'Embed' }))
      await expect(overlay(page).getByLabel('Embed code', { exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(share).toBeFocused()
    })

    await test.step('play, and clear the history', async () => {
      await expect(page.locator('video')).toBeAttached()
      const added = page.waitForResponse(/\/history\/add/)
      await page.keyboard.press('k')
      await added
      await pressOn(page, nav(page, 'Watch History'))
      await expect(heading(page, 'Watch History')).toBeFocused()
      await pressOn(page, main(page).getByRole('button', { name: 'More', exact: true }).first())
      await choose(page, 'Clear')
      await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }))
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await expect(main(page).getByRole('link', { name: content.title })).toHaveCount(0)
      await expectFocusKept(page)
    })

    await test.step('read notifications', async () => {
      const bell = page.getByRole('button', { name: /^Notifications/ })
      await pressOn(page, bell)
      await tabTo(page, overlay(page).getByRole('listitem').getByRole('link').first())
      await page.keyboard.press('Escape')
      await expect(bell).toBeFocused()
    })

    await page.goto(`/p/${content.post}`)

    await test.step('report a post', async () => {
      const more = main(page).getByRole('button', { name: 'More', exact: true }).first()
      await pressOn(page, more)
      await choose(page, 'Report')
      await pressOn(page, overlay(page).getByRole('radio').first(), ' ')
      await typeInto(page, overlay(page).getByRole('textbox'), 'It is not kind')
      await pressOn(page, overlay(page).getByRole('button', { name: 'Report' }))
      await expect(page.getByText('Reported. Thank you')).toBeVisible()
      await expect(more).toBeFocused()
    })

    await test.step('delete a comment', async () => {
      const comment = comments(page).getByRole('article', { name: 'Comment by Ben' })
      await pressOn(page, comment.getByRole('button', { name: 'More', exact: true }).first())
      await choose(page, 'Delete')
      await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }))
      await expect(comment).toHaveCount(0)
      await expectFocusKept(page)
    })
  },
)

test(
  'a profile, an account and a video can be edited and created with the keyboard',
  { tag: '@long' },
  async ({ page }) => {
    await openAsBen(page, `/u/${content.ben.username}`)

    await test.step('edit the profile', async () => {
      const edit = main(page).getByRole('button', { name: 'Edit Profile' })
      await pressOn(page, edit)
      await typeInto(page, overlay(page).getByLabel('About'), 'I type')
      await pressOn(page, overlay(page).getByRole('button', { name: 'Save' }))
      await expect(overlay(page)).toBeHidden()
      await expect(main(page).getByText('I type')).toBeVisible()
      await expect(edit).toBeFocused()
    })

    await test.step('change email and password', async () => {
      await page.goto('/settings')
      const cards = {
        Email: { 'New email': `new_${content.ben.email}`, Password: PASSWORD },
        Password: {
          'Current password': PASSWORD,
          'New password': 'Correct-horse-8',
          'Confirm new password': 'Correct-horse-8',
        },
      }
      for (const [name, fields] of Object.entries(cards)) {
        const title = page.getByRole('heading', { level: 2, name, exact: true })
        const card = page.locator('section').filter({ has: title })
        await pressOn(page, card.getByRole('button', { name: 'Edit' }))
        for (const [label, text] of Object.entries(fields)) {
          await typeInto(page, card.getByLabel(label, { exact: true }), text)
        }
        await pressOn(page, card.getByRole('button', { name: 'Save' }))
        await expect(page.getByText(`${name} changed.`)).toBeVisible()
        await expect(card.getByRole('button', { name: 'Edit' })).toBeFocused()
      }
    })

    await test.step('upload a video', async () => {
      const title = `Made without a mouse by ${content.ben.username}`
      await page.goto('/v/new')
      for (const [label, path] of [
        ['Video', clips.mp4()],
        ['Thumbnail', picture()],
      ] as const) {
        const chooser = page.waitForEvent('filechooser')
        await pressOn(page, main(page).getByLabel(label, { exact: true }))
        await (await chooser).setFiles(path)
      }
      await typeInto(page, main(page).getByLabel('Title'), title)
      await pressOn(page, main(page).getByRole('button', { name: 'Upload', exact: true }))
      await expect(page).toHaveURL(/\/v\/feed$/, PROCESSING)
      await expect(main(page).getByRole('link', { name: title })).toBeVisible()
      await expectFocusKept(page)
    })
  },
)
