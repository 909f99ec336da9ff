import type { AuthUser } from '@seam/contract/account.ts'
import type { PageState, PageViewer } from '@seam/contract/page-state.ts'
import { pages } from '@seam/contract/pages.ts'
import { defaultSite, type Site } from '@seam/contract/site.ts'
import { renderToString } from 'react-dom/server'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { ada, ben, signInAs } from '../../../test/cast.ts'
import { respond } from '../../../test/network.ts'
import { queryClient } from '../../entities/cache/query-client.ts'
import { clearUser } from '../../entities/session/auth-store.ts'
import { memoryHistory } from '../../lib/router/history.ts'
import { createRouter } from '../../lib/router/router.ts'
import { updateSite } from '../../lib/site.ts'
import { App } from '../app.tsx'
import { NonMemberLayout } from './layout.tsx'

const site: Site = {
  ...defaultSite,
  name: 'Harbour',
  audience: 'MEMBERS',
  frontDoorText:
    'For the sailors of #Bergen.\n\nAsk at https://harbour.example/join for an account.',
}
const pending: AuthUser = { ...ben, isPending: true }

beforeEach(() => updateSite(site))
afterEach(() => updateSite(defaultSite))

const screen = (path: string) => ({ path, screen: () => <main id="main">Screen of {path}</main> })
const routerAt = (path: string) =>
  createRouter(
    {
      routes: [pages.home, pages.about, pages.settings].map(screen),
      notFound: () => <main id="main">Not found</main>,
    },
    memoryHistory(path),
  )
const open = (path: string) =>
  render(<App page={undefined} queryClient={queryClient} router={routerAt(path)} />)

const door = page.getByRole('heading', { level: 1, name: 'Harbour' })
const email = page.getByLabelText('Email')
const navigation = page.getByRole('navigation')
const search = page.getByRole('searchbox')

test.each(['/', '/settings', '/v/abcdefghijk'])(
  'a visitor of %s sees the name of the site, its text and the form to sign in, and nothing else',
  async (path) => {
    await open(path)
    await expect.element(door).toBeVisible()
    await expect.element(page.getByText(/For the sailors of #Bergen\./)).toBeVisible()
    await expect.element(email).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Signup' })).toBeVisible()
    await expect.element(page.getByText(/Screen of|Not found/)).not.toBeInTheDocument()
    await expect.element(navigation).not.toBeInTheDocument()
    await expect.element(search).not.toBeInTheDocument()
    const links = page.getByRole('main').getByRole('link').elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://harbour.example/join',
      '/about',
    ])
  },
)

test('without a text of the owner, the front door says that the site is for members', async () => {
  updateSite({ frontDoorText: ' ' })
  await open('/')
  await expect.element(page.getByText('This site is for members.')).toBeVisible()
})

test('an account that awaits approval reads so, and can open its settings and sign out', async () => {
  signInAs(pending)
  await open('/')
  await expect.element(door).toBeVisible()
  await expect.element(page.getByText(/A moderator has to approve your account/)).toBeVisible()
  await expect.element(page.getByText('You are signed in as Ben (@ben).')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect.element(email).not.toBeInTheDocument()
  await expect.element(navigation).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect.element(page.getByText('Screen of /settings')).toBeVisible()
  await expect.element(page.getByText(/before you can see this site/)).toBeVisible()
})

test('a visitor can open the pages that are open to everyone, and come back to the front door', async () => {
  await open('/')
  await page.getByRole('link', { name: 'About' }).click()
  await expect.element(page.getByText('Screen of /about')).toBeVisible()
  await expect.element(navigation).not.toBeInTheDocument()
  await expect.element(search).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.element(door).toBeVisible()
})

test('a member sees the site, and the front door when the session has ended', async () => {
  respond('countUnseenNotifications', { count: 0 })
  signInAs(ada)
  await open('/')
  await expect.element(page.getByText('Screen of /')).toBeVisible()
  await expect.element(navigation.first()).toBeVisible()
  await expect.element(door).not.toBeInTheDocument()
  clearUser()
  await expect.element(door).toBeVisible()
  await expect.element(page.getByText('Screen of /')).not.toBeInTheDocument()
})

test('a visitor of a site for everyone sees no front door', async () => {
  updateSite({ audience: 'EVERYONE' })
  await open('/')
  await expect.element(page.getByText('Screen of /')).toBeVisible()
  await expect.element(door).not.toBeInTheDocument()
})

const viewer: PageViewer = { ...pending, avatar: '' }

test.each([
  ['a visitor', null],
  ['an account that awaits approval', viewer],
])('the front door for %s is the same in the HTML of the server', async (_, viewer) => {
  await NonMemberLayout.load()
  if (viewer) signInAs(pending)
  const state: PageState = {
    site,
    origin: location.origin,
    viewer,
    hasSession: viewer !== null,
    isSidebarExpanded: true,
    now: Date.now(),
    queries: [],
  }
  const app = () => <App page={state} queryClient={queryClient} router={routerAt('/')} />
  const root = document.createElement('div')
  root.innerHTML = renderToString(app())
  document.body.append(root)
  expect(root.textContent).toContain('Harbour')
  expect(root.textContent).toContain(viewer ? 'Awaiting approval' : 'Forgot password?')

  const mismatches: unknown[] = []
  const hydrated = hydrateRoot(root, app(), {
    onRecoverableError: (error) => mismatches.push(error),
  })
  await expect.element(door).toBeVisible()
  await expect.poll(() => document.title).toContain(viewer ? 'Awaiting approval' : 'Sign in')
  expect(mismatches).toEqual([])
  hydrated.unmount()
  root.remove()
})
