import { expect, type Page, test } from '@playwright/test'
import { callApi, type Member, signUp as signUpByApi } from '@seam/server/demo/api-client.ts'
import { newPerson, openSignedIn, PASSWORD, signUp } from '../people.ts'

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Signs Ada up in the browser, and Ben, who publishes a post. */
async function adaAndBen(page: Page, baseURL = '', content = '') {
  const benPerson = newPerson('Ben')
  const ben = await signUpByApi(baseURL, { ...benPerson, password: PASSWORD })
  await callApi(ben, 'POST', '/post', { content })
  const ada = newPerson('Ada')
  await signUp(page, ada)
  return { ada, ben, benPerson }
}

/** Opens the menu of Ben's post with the keyboard and chooses an item. */
async function choose(page: Page, content: string, item: string) {
  const menu = article(page, content).getByRole('button', { name: 'More' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: item })).toBeVisible()
  await page.getByRole('menuitem', { name: item }).focus()
  await page.keyboard.press('Enter')
}

const search = (page: Page, { username }: Member) => page.goto(`/search?q=${username}&type=user`)

test('Ada blocks Ben: neither sees the other, until she ends it in her settings', async ({
  page,
  baseURL,
  browser,
}) => {
  const content = `Seen by all ${Date.now()}`
  const { ada, ben, benPerson } = await adaAndBen(page, baseURL, content)
  await page.goto('/p/feed')
  await choose(page, content, `Block @${ben.username}`)
  await expect(page.getByRole('alertdialog')).toContainText(
    'Neither of you sees what the other does',
  )
  await page.keyboard.press('Escape')
  await expect(article(page, content).getByRole('button', { name: 'More' })).toBeFocused()
  await choose(page, content, `Block @${ben.username}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(article(page, content)).toBeHidden()
  await expect(page.getByText(`You blocked @${ben.username}.`)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(article(page, content)).toBeHidden()
  await search(page, ben)
  await expect(page.getByText('No users').or(page.getByText('Nothing'))).toBeVisible()

  const bensContext = await browser.newContext({ ...(baseURL && { baseURL }) })
  const bensPage = await bensContext.newPage()
  await openSignedIn(bensPage, benPerson, `/u/${ada.username}`)
  await expect(bensPage.getByRole('heading', { name: 'has blocked you' })).toBeVisible()
  await expect(bensPage.getByRole('button', { name: 'Follow', exact: true })).toBeHidden()
  await bensContext.close()

  await page.goto(`/u/${ben.username}`)
  await expect(page.getByRole('heading', { name: 'You blocked' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.goto('/settings#people')
  const blocked = page.getByRole('region', { name: 'Blocked' })
  await blocked.getByRole('button', { name: 'Unblock Ben' }).click()
  await expect(blocked.getByText('You have not blocked anyone.')).toBeVisible()
  await page.goto('/p/feed')
  await expect(article(page, content)).toBeVisible()
})

test('Ada mutes Ben: his posts are on his profile only, and he notices nothing', async ({
  page,
  baseURL,
}) => {
  const content = `To be muted ${Date.now()}`
  const { ada, ben } = await adaAndBen(page, baseURL, content)
  await page.goto('/p/feed')
  await choose(page, content, `Mute @${ben.username}`)
  await expect(article(page, content)).toBeHidden()
  await expect(page.getByText(`You muted @${ben.username}.`)).toBeVisible()
  const seen = await callApi<object>(ben, 'GET', `/user/${ada.username}`)
  expect(seen).toMatchObject({ hasBlockedYou: false, isMuted: false })

  await page.goto(`/u/${ben.username}?tab=posts`)
  await expect(article(page, content)).toBeVisible()
  const unmuted = page.waitForResponse(/\/mute$/)
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect(page.getByRole('heading', { name: 'You muted' })).toBeHidden()
  await unmuted
  await page.goto('/p/feed')
  await expect(article(page, content)).toBeVisible()
})

test('a block that fails is reverted, with a message', async ({ page, baseURL }) => {
  const content = `Stays here ${Date.now()}`
  const { ben } = await adaAndBen(page, baseURL, content)
  await page.goto('/p/feed')
  await page.route('**/block', (route) => route.abort())
  await choose(page, content, `Block @${ben.username}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('could not be reached')).toBeVisible()
  await expect(article(page, content)).toBeVisible()
})
