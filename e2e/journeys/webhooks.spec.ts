import { expect, type Page } from '@playwright/test'
import { claim, test } from '../administration.ts'
import { findOverflow } from '../find-overflow.ts'
import { findViolationsAtWidths } from '../find-violations.ts'
import { newPerson, overlay } from '../people.ts'

/** No name server knows a host below `.invalid`. */
const HOST = 'hooks.invalid'

const webhooks = (page: Page) => page.getByRole('list', { name: 'Webhooks' })
const deliveries = (page: Page) => page.getByRole('list', { name: `Deliveries to ${HOST}` })

test('the owner creates a webhook, sees why a test event does not arrive, and deletes it', async ({
  page,
  link,
}) => {
  const found: string[] = []
  const inspect = async (place: string) => {
    found.push(...(await findViolationsAtWidths(page, place)), ...(await findOverflow(page, place)))
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await claim(page, newPerson('Ada'), link)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await inspect('no webhooks')

  await test.step('an address and events are required', async () => {
    await page.getByRole('button', { name: 'New webhook' }).click()
    await overlay(page).getByLabel('Address').fill('http://hooks.invalid/seam')
    await overlay(page).getByRole('button', { name: 'Create' }).click()
    await expect(overlay(page).getByText('Enter an https address')).toBeVisible()
    await expect(overlay(page).getByText('Choose at least one event')).toBeVisible()
    await inspect('a form with errors')
  })

  await test.step('the secret is shown once', async () => {
    await overlay(page).getByLabel('Address').fill(`https://${HOST}/seam`)
    await overlay(page).getByRole('checkbox', { name: 'Post published' }).check()
    await overlay(page).getByRole('checkbox', { name: 'New comment' }).check()
    await overlay(page).getByRole('button', { name: 'Create' }).click()
    const secret = overlay(page).getByRole('textbox', { name: 'Secret of the webhook' })
    await expect(secret).toHaveValue(/^whsec_/)
    await inspect('a new secret')
    const value = await secret.inputValue()
    await overlay(page).getByRole('button', { name: 'Done' }).click()
    await expect(overlay(page)).toBeHidden()
    expect(await page.content()).not.toContain(value)
    await expect(webhooks(page)).toContainText('Post published · New comment')
  })

  await test.step('the log says why a test event did not arrive', async () => {
    await webhooks(page).getByRole('button', { name: 'Send a test event' }).click()
    await expect(deliveries(page).getByRole('listitem')).toContainText('Test event')
    await expect(deliveries(page)).toContainText('Failed · 1 attempt')
    await expect(deliveries(page)).toContainText(`${HOST} has no address`)
    await deliveries(page).getByText('Payload').click()
    await expect(deliveries(page)).toContainText('"type": "webhook.test"')
    await inspect('a log')
  })

  await test.step('a webhook that is off stays off, and a deleted one is gone', async () => {
    await webhooks(page).getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByText('The webhook is off.')).toBeVisible()
    await page.reload()
    await expect(webhooks(page).getByRole('button', { name: 'Switch on' })).toBeVisible()
    await webhooks(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  })
  expect(found).toEqual([])
})
