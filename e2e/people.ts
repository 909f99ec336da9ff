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

/** Signs a person up through the API, as this page's browser, which loads nothing. */
export async function signUpWithoutPage(page: Page, person: Person, origin = '') {
  const response = await page.request.post(origin + API_BASE + signup.path, {
    data: { ...person, password: PASSWORD },
  })
  expect(response.status()).toBe(signup.status)
}

/**
 * Signs a person up through the API and opens the start page, optionally at another origin. Without
 * the form, it takes one load of the page instead of two, and no typing.
 */
export async function signUp(page: Page, person: Person, origin = '') {
  await signUpWithoutPage(page, person, origin)
  await page.goto(`${origin}/`)
  await expect(page.getByRole('button', { name: `@${person.username}` })).toBeVisible()
  await storesSession(page)
}

/** Signs a person in through the API, as this page's browser, which loads nothing. */
export async function signInWithoutPage(page: Page, { email }: Person) {
  const data = { email, password: PASSWORD }
  const response = await page.request.post(API_BASE + login.path, { data })
  expect(response.status()).toBe(login.status)
}

/** Signs a person in through the API, as this page's browser, and opens a page. */
export async function openSignedIn(page: Page, person: Person, path = '/') {
  await signInWithoutPage(page, person)
  await page.goto(path)
  await storesSession(page)
}

/** A page shows who is signed in before its code runs, which then asks for the rest and stores it. */
const storesSession = (page: Page) =>
  page.waitForFunction(() =>
    Boolean(JSON.parse(localStorage.getItem('auth') ?? '{}').state?.authUser?.email),
  )

/** Signs out through the user menu, which loads the page again. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).last().click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
}

/**
 * Takes the cookies of a session away, on an empty page: the response to a request of the application
 * would set them again.
 */
export async function removeCookies(page: Page): Promise<void> {
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/empty')
  await page.context().clearCookies()
}

/** Signs a person in through the overlay, which must be open. */
export async function signIn(page: Page, { email }: Person, password = PASSWORD) {
  await overlay(page).getByRole('tab', { name: 'Login' }).click()
  await overlay(page).getByLabel('Email').fill(email)
  await overlay(page).getByLabel('Password', { exact: true }).fill(password)
  await overlay(page).getByRole('button', { name: 'Login' }).click()
}
