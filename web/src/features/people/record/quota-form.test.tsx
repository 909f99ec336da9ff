import type { PersonRecord } from '@seam/contract/people/people.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { fieldError, requestsTo, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { QuotaForm } from './quota-form.tsx'

const GB = 1024 ** 3
const storage = page.getByLabelText('Storage, in GB')

test('a limit that is not a size is rejected while typed, and server errors are shown at its field', async () => {
  signInAs(ada)
  const person = {
    username: 'ben',
    storage: { quotaBytes: 2 * GB, quotaBytesPerDay: null },
  } as PersonRecord
  await renderPage(<QuotaForm person={person} />)
  await expect.element(storage).toHaveValue(2)
  await storage.fill('-1')
  await expect.element(storage).toHaveAttribute('aria-invalid', 'true')
  await storage.fill('3')
  await expect.element(storage).toHaveAttribute('aria-invalid', 'false')

  respondWithProblem('changeQuota', 'invalid', {
    errors: [fieldError('quotaBytes', 'Too much for this disk')],
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(storage).toHaveAccessibleDescription('Too much for this disk')
  await expect.element(storage).toHaveValue(3)
  await expect
    .poll(() => requestsTo('changeQuota').at(-1))
    .toMatchObject({
      params: { username: 'ben' },
      body: { quotaBytes: 3 * GB, quotaBytesPerDay: null },
    })
})
