import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { memoryHistory } from './history.ts'
import { Link } from './link.tsx'
import { Outlet, RouterProvider, usePending } from './router-provider.tsx'
import { createRouter, type Route, type ScreenComponent } from './router.ts'
import { useParams } from './use-router.ts'

/** A screen whose code is loaded once `arrive` is called. */
function slowScreen(text: string) {
  const code = Promise.withResolvers<void>()
  const screen: ScreenComponent = Object.assign(() => <h1>{text}</h1>, {
    preload: () => code.promise,
  })
  return { screen, arrive: () => code.resolve() }
}

const Start = () => (
  <>
    <h1>Start</h1>
    <Link to="/slow">Slow</Link>
    <Link to="/u/{username}" params={{ username: 'ada' }}>
      Ada
    </Link>
    <Link to="/broken">Broken</Link>
  </>
)

const Person = () => <h1>{useParams().username}</h1>

function Broken(): never {
  throw new Error('broken')
}

function Layout() {
  const pending = usePending()
  return (
    <>
      <p>{pending ? 'Loading' : 'Loaded'}</p>
      <Link to="/">Home</Link>
      <Link to="/u" includesBelow>
        People
      </Link>
      <Outlet />
    </>
  )
}

async function renderRouter(...more: Route[]) {
  const history = memoryHistory('/')
  const router = createRouter(
    {
      routes: [
        { path: '/', screen: Start },
        { path: '/u/{username}', screen: Person },
        { path: '/broken', screen: Broken },
        ...more,
      ],
      redirects: { '/u': '/' },
      notFound: () => <h1>Not found</h1>,
    },
    history,
  )
  const failure = () => <h1>Failed</h1>
  await render(<RouterProvider router={router} layout={Layout} failure={failure} />)
  return { router, history }
}

const heading = () => page.getByRole('heading', { level: 1 })

test('the previous screen stays until the next one is loaded, and the URL changes at once', async () => {
  const slow = slowScreen('Slow')
  const { history } = await renderRouter({ path: '/slow', screen: slow.screen })
  await page.getByRole('link', { name: 'Slow' }).click()
  await expect.element(page.getByText('Loading')).toBeVisible()
  await expect.element(heading()).toHaveTextContent('Start')
  expect(history.href()).toBe('/slow')
  slow.arrive()
  await expect.element(heading()).toHaveTextContent('Slow')
  await expect.element(page.getByText('Loaded')).toBeVisible()
})

test('the last of two navigations wins', async () => {
  const slow = slowScreen('Slow')
  await renderRouter({ path: '/slow', screen: slow.screen })
  await page.getByRole('link', { name: 'Slow' }).click()
  await page.getByRole('link', { name: 'Ada' }).click()
  await expect.element(heading()).toHaveTextContent('ada')
  slow.arrive()
  await slow.screen.preload?.()
  await expect.element(heading()).toHaveTextContent('ada')
})

test('a screen that fails is replaced with a message, and the next page is shown', async () => {
  await renderRouter()
  await page.getByRole('link', { name: 'Broken' }).click()
  await expect.element(heading()).toHaveTextContent('Failed')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect.element(heading()).toHaveTextContent('Start')
})

test('a link with a modifier key is left to the browser', async () => {
  const { history } = await renderRouter()
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  await userEvent.click(page.getByRole('link', { name: 'Ada' }), { modifiers: ['Shift'] })
  expect(history.href()).toBe('/')
})

test('the link to the current page says so', async () => {
  await renderRouter()
  const home = page.getByRole('link', { name: 'Home' })
  const people = page.getByRole('link', { name: 'People' })
  await expect.element(home).toHaveAttribute('aria-current', 'page')
  await expect.element(people).not.toHaveAttribute('aria-current')
  await page.getByRole('link', { name: 'Ada' }).click()
  await expect.element(heading()).toHaveTextContent('ada')
  await expect.element(home).not.toHaveAttribute('aria-current')
  await expect.element(people).toHaveAttribute('aria-current', 'true')
})

test.each([
  ['/U/ada/', 'ada'],
  ['/u/%E0%A4%A', '%E0%A4%A'],
  ['/u', 'Start'],
  ['/u/ada/else', 'Not found'],
])('%s shows %s', async (path, text) => {
  const { router } = await renderRouter()
  await router.navigate({ to: path })
  await expect.element(heading()).toHaveTextContent(text)
})
