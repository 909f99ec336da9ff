import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { SignInProvider } from '@seam/contract/sign-in-provider.ts'
import { defaultSite } from '@seam/contract/site.ts'
import { defaultSiteSettings } from '@seam/contract/site-settings.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import {
  fieldError,
  requestsTo,
  respond,
  respondLater,
  respondWithProblem,
} from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { site, updateSite } from '../../../lib/site.ts'
import { SignInProviders } from './sign-in-providers.tsx'

beforeEach(() => {
  signInAs({ ...ada, role: 'owner' })
  respond('getSiteSettings', defaultSiteSettings)
})
afterEach(() => updateSite(defaultSite))

const school: SignInProvider = {
  _id: 'school00000',
  label: 'Sign in with School account',
  issuer: 'https://login.school.example/realms/all',
  clientId: 'seam',
  scopes: 'openid profile email',
  admission: 'DOMAIN',
  admissionClaim: '',
  admissionValue: 'school.example',
  trustsEmail: false,
  nameClaim: 'name',
  roleClaim: '',
  moderatorValue: '',
  ownerValue: '',
  hasSecret: true,
}

const cards = page.getByRole('list', { name: 'Sign-in providers' }).getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const create = button('New provider')
const form = page.getByRole('dialog', { name: 'New sign-in provider', exact: true })
const editing = page.getByRole('dialog', { name: 'Edit sign-in provider', exact: true })
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByLabelText(name, { exact: true })
const submit = form.getByRole('button', { name: 'Add', exact: true })
const save = editing.getByRole('button', { name: 'Save', exact: true })

async function choose(label: string) {
  await dialog.getByRole('combobox', { name: 'Who gets an account' }).click()
  await page.getByRole('option', { name: label }).click()
}

async function show(...providers: SignInProvider[]) {
  respond('listProviders', providers)
  await renderPage(<SignInProviders />)
}

async function openForm() {
  await show()
  await create.click()
  await expect.element(form).toBeVisible()
}

async function fill() {
  await field('Button text').fill(school.label)
  await field('Issuer address').fill(school.issuer)
  await field('Client ID').fill(school.clientId)
}

test('the providers are listed with their issuer and who gets an account', async () => {
  const load = respondLater('listProviders', [
    school,
    { ...school, _id: 'b', admission: 'NONE', admissionValue: '' },
    { ...school, _id: 'c', admission: 'ANYONE', admissionValue: '' },
    { ...school, _id: 'd', admission: 'CLAIM', admissionClaim: 'groups', admissionValue: 'seam' },
  ])
  await renderPage(<SignInProviders />)
  await expect.element(page.getByText('Loading the sign-in providers')).toBeInTheDocument()
  load()
  await expect.element(cards).toHaveLength(4)
  await expect.element(cards.nth(0).getByRole('heading', { name: school.label })).toBeVisible()
  await expect.element(cards.nth(0).getByText(school.issuer)).toBeVisible()
  const texts = [
    'New accounts for addresses at school.example',
    'No new accounts',
    'New accounts for everyone there',
    'New accounts for groups = seam',
  ]
  for (const [index, text] of texts.entries()) {
    await expect.element(cards.nth(index).getByText(text, { exact: true })).toBeVisible()
  }
  await expect
    .element(cards.nth(0).getByRole('button', { name: 'Edit' }))
    .toHaveAccessibleDescription(school.label)
})

test('a site without providers says what they are for, and one that is full adds no more', async () => {
  respondWithProblem('listProviders', 'internal')
  await renderPage(<SignInProviders />)
  await expect.element(button('Try again')).toBeVisible()
  respond('listProviders', [])
  await button('Try again').click()
  await expect
    .element(page.getByRole('heading', { name: 'No sign-in providers yet' }))
    .toBeVisible()
  await expect.element(create).toBeEnabled()
  const all = Array.from({ length: limits.signInProviders }, (_, index) => ({
    ...school,
    _id: `provider${index}`,
  }))
  respond('listProviders', all)
  await queryClient.invalidateQueries()
  await expect.element(page.getByText(/at most 5 sign-in providers/)).toBeVisible()
  await expect.element(create).toBeDisabled()
})

test('a provider is added with the defaults, and its button appears on this page', async () => {
  await openForm()
  await expect.element(field('Scopes')).toHaveValue('openid profile email')
  await expect.element(field('Name claim')).toHaveValue('name')
  await fill()
  await field('Client secret').fill('s3cret')
  respond('createProvider', school)
  respond('listProviders', [school])
  await submit.click()
  await expect.element(page.getByText('The provider is added.')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(cards).toHaveLength(1)
  const { _id, hasSecret, ...defaults } = school
  await expect
    .poll(() => requestsTo('createProvider')[0]?.body)
    .toEqual({
      ...defaults,
      clientSecret: 's3cret',
      admission: 'NONE',
      admissionValue: '',
    })
  await expect.poll(() => site.providers).toEqual([{ _id: school._id, label: school.label }])
})

test('errors appear at their fields, before and after the request', async () => {
  await openForm()
  await field('Issuer address').fill('http://login.school.example')
  await field('Scopes').fill('profile')
  await submit.click()
  await expect.element(field('Button text')).toHaveAccessibleDescription(messages.providerLabel)
  await expect.element(field('Issuer address')).toHaveAccessibleDescription(messages.issuer)
  await expect.element(field('Client ID')).toHaveAccessibleDescription(messages.clientId)
  await expect.element(field('Scopes')).toHaveAccessibleDescription(messages.providerScopes)
  expect(requestsTo('createProvider')).toEqual([])

  await fill()
  await field('Scopes').fill('openid')
  respondWithProblem('createProvider', 'invalid', {
    errors: [fieldError('issuer', serverMessages.providerUnreachable)],
  })
  await submit.click()
  await expect
    .element(field('Issuer address'))
    .toHaveAccessibleDescription(serverMessages.providerUnreachable)
  respondWithProblem('createProvider', 'conflict', { detail: serverMessages.providerLimit })
  await submit.click()
  await expect.element(form.getByText(serverMessages.providerLimit)).toBeVisible()
})

test('the addresses to register follow the issuer that is typed', async () => {
  await openForm()
  const addresses = form.getByRole('group', { name: 'Addresses to register at the provider' })
  const address = (name: string) => addresses.getByRole('textbox', { name, exact: true })
  await expect.element(addresses.getByText(/Enter the issuer first/)).toBeVisible()
  await expect.element(address('Redirect address')).not.toBeInTheDocument()
  await field('Issuer address').fill('https://Login.school.example/realms/all')
  await expect
    .element(address('Redirect address'))
    .toHaveValue(`${location.origin}/sign-in/callback/login.school.example`)
  await expect
    .element(address('Back-channel logout address'))
    .toHaveValue(`${location.origin}/sign-in/backchannel-logout`)
  await expect
    .element(address('Front-channel logout address'))
    .toHaveValue(`${location.origin}/sign-in/frontchannel-logout`)
  await expect.element(address('Address after sign-out')).toHaveValue(`${location.origin}/`)
  await expect.element(addresses.getByRole('button', { name: /^Copy / })).toHaveLength(4)
})

test('who gets an account can depend on a domain or a claim', async () => {
  await openForm()
  await fill()
  await expect.element(field('Domain')).not.toBeInTheDocument()
  await choose('Addresses of a domain')
  await submit.click()
  await expect.element(field('Domain')).toHaveAccessibleDescription(messages.admissionDomain)
  await field('Domain').fill('school.example')
  await choose('Who has a claim')
  await expect.element(field('Domain')).not.toBeInTheDocument()
  await expect.element(field('Value of the claim')).toHaveValue('')
  await submit.click()
  await expect.element(field('Claim')).toHaveAccessibleDescription(messages.admissionClaim)
  await expect
    .element(field('Value of the claim'))
    .toHaveAccessibleDescription(messages.admissionValue)
  await field('Claim').fill('groups')
  await field('Value of the claim').fill('seam')
  respond('createProvider', school)
  await submit.click()
  await expect.element(page.getByText('The provider is added.')).toBeVisible()
  await expect
    .poll(() => requestsTo('createProvider')[0]?.body)
    .toMatchObject({
      admission: 'CLAIM',
      admissionClaim: 'groups',
      admissionValue: 'seam',
    })
})

test('the fields of roles are behind a disclosure, which is open if they are used', async () => {
  await show(school, { ...school, _id: 'roles000000', roleClaim: 'roles', ownerValue: 'boss' })
  await cards.nth(0).getByRole('button', { name: 'Edit' }).click()
  await expect.element(field('Role claim')).not.toBeVisible()
  await editing.getByText('Roles', { exact: true }).click()
  await field('Role claim').fill('roles')
  await field('Value for moderators').fill('helper')
  respond('changeProvider', school)
  await save.click()
  await expect.element(editing).not.toBeInTheDocument()
  await expect
    .poll(() => requestsTo('changeProvider')[0]?.body)
    .toMatchObject({
      roleClaim: 'roles',
      moderatorValue: 'helper',
      ownerValue: '',
    })
  await cards.nth(1).getByRole('button', { name: 'Edit' }).click()
  await expect.element(field('Role claim')).toHaveValue('roles')
  await expect.element(field('Value for owners')).toBeVisible()
})

test('an edit keeps the client secret, unless another is entered', async () => {
  await show(school)
  const edit = cards.getByRole('button', { name: 'Edit' })
  await edit.click()
  await expect.element(field('Domain')).toHaveValue('school.example')
  await expect.element(field('Client secret')).toHaveValue('')
  await expect
    .element(field('Client secret'))
    .toHaveAccessibleDescription('Leave empty to keep it. It is never shown again.')
  await field('Button text').fill('School')
  const changed = { ...school, label: 'School' }
  respond('changeProvider', changed)
  respond('listProviders', [changed])
  await save.click()
  await expect.element(page.getByText('The provider is saved.')).toBeVisible()
  await expect.element(cards.getByRole('heading', { name: 'School', exact: true })).toBeVisible()
  const [request] = requestsTo('changeProvider')
  expect(request?.params).toEqual({ id: school._id })
  expect(request?.body).toMatchObject({ label: 'School', admissionValue: 'school.example' })
  expect(request?.body).not.toHaveProperty('clientSecret')
  await expect.poll(() => site.providers).toEqual([{ _id: school._id, label: 'School' }])

  await edit.click()
  await field('Client secret').fill('another')
  await save.click()
  await expect
    .poll(() => requestsTo('changeProvider')[1]?.body)
    .toMatchObject({ clientSecret: 'another' })
})

test('a provider is deleted after a confirmation, or the reason why not is shown', async () => {
  await show(school)
  await cards.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this provider?' })
  await expect.element(question).toMatchTextContent(/No one can sign in with School account/)
  respondWithProblem('deleteProvider', 'conflict', { detail: serverMessages.providerInUse })
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect.element(question.getByText(serverMessages.providerInUse)).toBeVisible()
  respond('deleteProvider', null)
  respond('listProviders', [])
  await question.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByText('The provider is deleted.')).toBeVisible()
  await expect.element(cards).toHaveLength(0)
  await expect.poll(() => site.providers).toEqual([])
})
