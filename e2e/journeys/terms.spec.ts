import { expect } from '@playwright/test'
import { claim, fillSignUp, open, openSignUp, save, test } from '../administration.ts'
import { applicationStarts } from '../application.ts'
import { findOverflow } from '../find-overflow.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { newPerson, signUp } from '../people.ts'

test('an owner publishes terms, which members and new people accept', async ({
  page,
  browser,
  baseURL,
  link,
}) => {
  const [ada, ben, cleo] = [newPerson('Ada'), newPerson('Ben'), newPerson('Cleo')]
  await claim(page, ada, link)
  const bens = await browser.newPage({ baseURL: baseURL ?? '' })
  await signUp(bens, ben)

  await test.step('the owner publishes terms and an imprint', async () => {
    await open(page, 'Terms')
    await page.getByLabel('Text', { exact: true }).fill('Be kind to seagulls.')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('The terms are published.')).toBeVisible()
    await open(page, 'Pages')
    await page.getByLabel('Imprint').fill('Harbour Club, Pier 7')
    await save(page)
  })

  await test.step('a member reads and accepts them before publishing again', async () => {
    await bens.goto('/p/new')
    await bens.getByPlaceholder('Whats on your mind ?').fill('Hello from the pier')
    await bens.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(bens.getByText('Read and accept the terms of this site first')).toBeVisible()
    await bens.getByRole('link', { name: 'Read the terms' }).click()
    await expect(bens.getByText('Be kind to seagulls.')).toBeVisible()
    expect(await findViolationsAtWidths(bens, 'terms')).toEqual([])
    expect(await findOverflow(bens, 'terms')).toEqual([])
    await bens.getByRole('button', { name: 'Accept' }).click()
    await expect(bens.getByText('You have accepted the terms.')).toBeVisible()
    await bens.goto('/p/new')
    await expect(bens.getByPlaceholder('Whats on your mind ?')).toHaveValue('Hello from the pier')
    await bens.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(bens.getByRole('button', { name: 'View' })).toBeVisible()
  })

  await test.step('a new person accepts them to sign up', async () => {
    const cleos = await browser.newPage({ baseURL: baseURL ?? '' })
    await openSignUp(cleos, baseURL)
    await fillSignUp(cleos, cleo)
    await expect(cleos.getByText('Read and accept the terms')).toBeVisible()
    await cleos.getByRole('checkbox', { name: 'I accept the terms' }).click()
    await cleos.getByRole('button', { name: 'Signup', exact: true }).click()
    await expect(cleos.getByRole('button', { name: `@${cleo.username}` })).toBeVisible()
    await expect(cleos.getByText('This site has new terms.')).toHaveCount(0)
  })

  await test.step('a visitor finds both from the page about the site', async () => {
    const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
    await visitor.goto('/about')
    await applicationStarts(visitor)
    await visitor.getByRole('main').getByRole('link', { name: 'Imprint' }).click()
    await expect(visitor.getByText('Harbour Club, Pier 7')).toBeVisible()
    await visitor.goBack()
    await visitor.getByRole('main').getByRole('link', { name: 'Terms' }).click()
    await expect(visitor.getByText('Be kind to seagulls.')).toBeVisible()
  })
})
