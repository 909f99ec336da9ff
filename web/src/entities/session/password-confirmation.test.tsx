import { defaultSite } from '@seam/contract/site.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { requestsTo, respond, respondLater, respondWithProblem } from '../../../test/network.ts'
import {
  club,
  expectToBeAtProvider,
  respondWithProvider,
  school,
  schoolIdentity,
} from '../../../test/provider.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { updateSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { call } from './call.ts'
import { usePasswordConfirmation } from './password-confirmation.tsx'

beforeEach(() => signInAs(ada))
afterEach(() => updateSite(defaultSite))

function Action() {
  const { runConfirmed, dialog } = usePasswordConfirmation()
  const turnOff = async () => {
    await call('disableTwoFactor', {})
    return true
  }
  return (
    <>
      <Button onClick={() => void runConfirmed(turnOff)}>Turn off</Button>
      {dialog}
    </>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Confirm that it is you', exact: true })
const password = page.getByLabelText('Password', { exact: true })
const confirmWithSchool = button('Confirm with School account')

async function open() {
  respondWithProblem('disableTwoFactor', 'confirm-password')
  await renderPage(<Action />)
  await button('Turn off').click()
}

test('on a site without providers, the dialog asks for the password alone', async () => {
  await open()
  await expect
    .element(page.getByRole('dialog', { name: 'Confirm your password', exact: true }))
    .toBeVisible()
  await expect.element(password).toHaveFocus()
  expect(requestsTo('listIdentities')).toEqual([])
  respond('confirmPassword', null)
  await password.fill('Correct-horse-7')
  respond('disableTwoFactor', null)
  await button('Continue').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => requestsTo('disableTwoFactor')).toHaveLength(2)
  await expect.element(button('Turn off')).toHaveFocus()
})

test('connected providers are offered below the password', async () => {
  updateSite({ providers: [school, club] })
  const load = respondLater('listIdentities', { hasPassword: true, identities: [schoolIdentity] })
  await open()
  await expect.element(dialog).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
  load()
  await expect.element(password).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /^Confirm with/ })).toHaveLength(1)
  respondWithProvider()
  await confirmWithSchool.click()
  await expectToBeAtProvider()
  await expect
    .poll(() => requestsTo('startProviderSignIn'))
    .toMatchObject([
      {
        params: { id: school._id },
        body: { purpose: 'CONFIRM', returnTo: location.pathname + location.search },
      },
    ])
})

test('a user without a password confirms with the provider', async () => {
  updateSite({ providers: [school] })
  respond('listIdentities', { hasPassword: false, identities: [schoolIdentity] })
  await open()
  await expect.element(confirmWithSchool).toBeVisible()
  await expect.element(password).not.toBeInTheDocument()
  await button('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Turn off')).toHaveFocus()
  await expect.poll(() => requestsTo('disableTwoFactor')).toHaveLength(1)
})

test('a user with neither learns how to set a password', async () => {
  updateSite({ providers: [school] })
  respond('listIdentities', { hasPassword: false, identities: [] })
  await open()
  await expect.element(dialog.getByText(/Your account has no password/)).toBeVisible()
})

test('if the providers cannot be loaded, the password still confirms', async () => {
  updateSite({ providers: [school] })
  respondWithProblem('listIdentities', 'internal')
  await open()
  await expect.element(password).toBeVisible()
  respond('confirmPassword', null)
  respond('disableTwoFactor', null)
  await password.fill('Correct-horse-7')
  await button('Continue').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => requestsTo('disableTwoFactor')).toHaveLength(2)
})
