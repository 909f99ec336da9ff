import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { requestsTo, respond } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { ResetLink } from './reset-link.tsx'

const mail = page.getByRole('button', { name: 'Mail a link' })

test('a moderator can have a link mailed, and does not see it', async () => {
  signInAs({ ...ada, role: 'moderator' })
  respond('createResetLink', { url: null })
  await renderPage(<ResetLink username="ben" />)
  await mail.click()
  await expect.element(page.getByText('The link is on its way to @ben.')).toBeVisible()
  await expect.element(mail).not.toBeInTheDocument()
  await expect
    .poll(() => requestsTo('createResetLink'))
    .toMatchObject([{ params: { username: 'ben' } }])
})

test('a link that the server returns is shown, to be handed over', async () => {
  signInAs({ ...ada, role: 'owner' })
  respond('createResetLink', { url: 'https://seam.example/reset#code' })
  await renderPage(<ResetLink username="ben" />)
  await mail.click()
  await expect.element(page.getByText('https://seam.example/reset#code')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy the link' })).toBeVisible()
})
