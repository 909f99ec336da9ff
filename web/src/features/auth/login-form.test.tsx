import { messages } from '@seam/contract/messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada } from '../../../test/cast.ts'
import {
  disconnect,
  requestsTo,
  respond,
  respondLater,
  respondWithProblem,
} from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'
import { setReturnTo } from '../../entities/session/return-to.ts'
import { LoginForm } from './login-form.tsx'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password')
const login = page.getByRole('button', { name: 'Login' })

async function submit() {
  await email.fill(ada.email)
  await password.fill('Correct-horse-7')
  await login.click()
}

test('the first field has the focus, and nothing is invalid before the form is submitted', async () => {
  await renderPage(<LoginForm onForgotten={() => {}} />)
  await expect.element(email).toHaveFocus()
  await email.fill('ada@')
  await password.fill('x')
  await expect.element(email).toHaveAttribute('aria-invalid', 'false')
})

test('an empty form shows what is missing at each field and sends nothing', async () => {
  await renderPage(<LoginForm onForgotten={() => {}} />)
  await login.click()
  await expect.element(email).toHaveAccessibleDescription(messages.emailForm)
  await expect.element(password).toHaveAccessibleDescription(messages.passwordRequired)
  await expect.element(email).toHaveFocus()
})

test('while the request runs the button is busy, and a second click sends nothing', async () => {
  const release = respondLater('login', ada)
  await renderPage(<LoginForm onForgotten={() => {}} />)
  await submit()
  await expect.element(login).toHaveAttribute('aria-busy', 'true')
  await login.click({ force: true })
  release()
  await expect.element(page.getByText('Welcome back, Ada.')).toBeVisible()
  await expect
    .poll(() => requestsTo('login'))
    .toMatchObject([{ body: { email: ada.email, password: 'Correct-horse-7' } }])
  expect(useAuth.getState().authenticated).toBe(true)
})

test('after the sign-in, the page that required it opens', async () => {
  respond('login', ada)
  setReturnTo('/settings')
  const { history } = await renderPage(<LoginForm onForgotten={() => {}} />)
  await submit()
  await expect.poll(() => history.href()).toBe('/settings')
})

test.each([
  [
    'a wrong password',
    () => respondWithProblem('login', 'wrong-credentials'),
    messages.loginFailed,
  ],
  ['a server error', () => respondWithProblem('login', 'internal'), messages.internalError],
  [
    'a rate limit',
    () => respondWithProblem('login', 'too-many'),
    'Too many attempts. Try again in a moment.',
  ],
  [
    'a lost connection',
    () => disconnect('login'),
    'Seam could not be reached. Check your connection and try again.',
  ],
])('%s is explained below the form, which keeps the input', async (_, arrange, text) => {
  arrange()
  await renderPage(<LoginForm onForgotten={() => {}} />)
  await submit()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
  await expect.element(email).toHaveValue(ada.email)
  await expect.element(login).not.toHaveAttribute('aria-busy')
})
