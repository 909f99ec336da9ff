import { messages } from '@seam/contract/messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { ResponseData } from '../../entities/api/contract.ts'
import { AppealForm } from './appeal-form.tsx'

const text = page.getByLabelText('Why is the decision wrong?')
const send = page.getByRole('button', { name: 'Send appeal' })

test('an appeal needs a text, keeps it on failure, and is sent', async () => {
  signInAs(ada)
  respondWithProblem('appealDecision', 'internal')
  await renderPage(<AppealForm publicId="aaaaaaaaaaa" until="2026-12-24T00:00:00.000Z" />)
  await page.getByRole('button', { name: 'Appeal', exact: true }).click()
  await text.fill('   ')
  await expect.element(send).toBeDisabled()
  await text.fill('It was a joke')
  await send.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(messages.internalError)
  await expect.element(text).toHaveValue('It was a joke')

  respond('appealDecision', {} as ResponseData<'appealDecision'>)
  await send.click()
  await expect.element(page.getByText('Your appeal is sent.')).toBeVisible()
  await expect
    .poll(() => requestsTo('appealDecision').at(-1))
    .toMatchObject({
      params: { publicId: 'aaaaaaaaaaa' },
      body: { text: 'It was a joke' },
    })
})
