import { expect, type Page } from '@playwright/test'
import { API_BASE } from '@seam/contract/endpoint.ts'
import { signup } from '@seam/contract/people/sign-up.ts'
import { login } from '@seam/contract/session.ts'

export const PASSWORD = 'Correct-horse-7'
let people = 0

export interface Person {
  fullName: string
  username: string
  email: string
}

/** Returns a person of the cast with a unique username. */
export function newPerson(fullName: 'Ada' | 'Ben' | 'Cleo'): Person {
  people += 1
  const worker = process.env.TEST_PARALLEL_INDEX ?? ''
  const username = `${fullName.toLowerCase()}_${Date.now().toString(36)}${worker}${people}`
  return { fullName, username, email: `${username}@example.org` }
}

export const overlay = (page: Page) => page.getByRole('dialog')

/** Fills in and submits the sign-up form. */
export async function fillSignup(page: Page, person: Person, password = PASSWORD) {
  await overlay(page).getByRole('tab', { name: 'Signup' }).click()
  await overlay(page).getByLabel('Full Name').fill(person.fullName)
  await overlay(page).getByLabel('Username').fill(person.username)
  await overlay(page).getByLabel('Email').fill(person.email)
  await overlay(page).getByLabel('Password', { exact: true }).fill(password)
  await overlay(page).getByRole('button', { name: 'Signup' }).click()
}

/** Signs a person up through the API with this page's cookies, without loading a page. */
export async function signUpWithoutPage(page: Page, person: Person, origin = '') {
  const response = await page.request.post(origin + API_BASE + signup.path, {
    data: { ...person, password: PASSWORD },
  })
  expect(response.status()).toBe(signup.status)
}

/**
 * Signs a person up through the API and opens the start page, optionally at another origin. This
 * needs one page load instead of two, and no typing into the form.
 */
export async function signUp(page: Page, person: Person, origin = '') {
  await signUpWithoutPage(page, person, origin)
  await page.goto(`${origin}/`)
  await expect(page.getByRole('button', { name: `@${person.username}` })).toBeVisible()
  await storesSession(page)
}

/** Signs a person in through the API with this page's cookies, without loading a page. */
export async function signInWithoutPage(page: Page, { email }: Person) {
  const data = { email, password: PASSWORD }
  const response = await page.request.post(API_BASE + login.path, { data })
  expect(response.status()).toBe(login.status)
}

/** Signs a person in through the API with this page's cookies, and opens a page. */
export async function openSignedIn(page: Page, person: Person, path = '/') {
  await signInWithoutPage(page, person)
  await page.goto(path)
  await storesSession(page)
}

/** Waits until the code has stored the session. A page already shows the user before that. */
const storesSession = (page: Page) =>
  page.waitForFunction(() =>
    Boolean(JSON.parse(localStorage.getItem('auth') ?? '{}').state?.authUser?.email),
  )

/** Signs out through the user menu, which reloads the page. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).last().click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
}

/**
 * Removes the cookies of a session, or the one with this name, on an empty page: otherwise the
 * response to a request by the application would set them again.
 */
export async function removeCookies(page: Page, name?: string): Promise<void> {
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/empty')
  await page.context().clearCookies(name === undefined ? {} : { name })
}

/** Signs a person in through the overlay, which must be open. */
export async function signIn(page: Page, { email }: Person, password = PASSWORD) {
  await overlay(page).getByRole('tab', { name: 'Login' }).click()
  await overlay(page).getByLabel('Email').fill(email)
  await overlay(page).getByLabel('Password', { exact: true }).fill(password)
  await overlay(page).getByRole('button', { name: 'Login' }).click()
}
