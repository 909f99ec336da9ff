import { expect } from '@playwright/test'
import { claim, fillSignUp, open, openSignUp, save, test } from '../administration.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { newPerson, overlay } from '../people.ts'

// A site that detects surges of sign-ups.
test.use({ environment: { RATE_LIMITS: 'on', LOG_LEVEL: 'warn', TRUST_PROXY: 'true' } })

test(
  'in a surge of sign-ups, a browser solves a task before it signs up',
  { tag: '@long' },
  async ({ page, browser, site, link }) => {
    test.setTimeout(120_000)
    await claim(page, newPerson('Ada'), link)
    await page.goto('/admin')
    await open(page, 'Sign-up checks')
    await page.getByLabel('A task for the browser').fill('1')
    await page.getByLabel('Blocked mail domains').fill('bad.example')
    expect(await findViolationsAtWidths(page, 'sign-up checks')).toEqual([])
    await save(page)
    // From another network: anyone who tries Seam on their own machine may sign up with a script.
    const elsewhere = { 'x-forwarded-for': '192.0.2.7' }
    const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: elsewhere })
    const bensPage = await context.newPage()
    const challenges: string[] = []
    bensPage.on('request', (request) => {
      if (request.url().includes('/auth/signup/challenge')) challenges.push(request.url())
    })
    const ben = newPerson('Ben')
    await openSignUp(bensPage, site.origin)
    await fillSignUp(bensPage, { ...ben, email: `${ben.username}@bad.example` })
    await expect(bensPage.getByText('does not accept addresses of this domain')).toBeVisible()
    await bensPage.getByLabel('Email').fill(ben.email)
    await bensPage.getByRole('button', { name: 'Signup', exact: true }).click()
    await expect(overlay(bensPage)).toBeHidden({ timeout: 30_000 })
    expect(challenges).toHaveLength(1)
  },
)
