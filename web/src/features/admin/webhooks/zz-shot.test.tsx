import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../../test/cast.ts'
import { pageOf } from '../../../../test/items.ts'
import { respond } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { Webhooks } from './webhooks.tsx'

const at = new Date(Date.now() - 300_000).toISOString()
const hook = {
  _id: 'a',
  url: 'https://chat.example/hooks/seam/' + 'x'.repeat(60),
  events: ['video.published', 'comment.created', 'member.joined', 'disk.low'],
  state: 'ON',
  createdAt: at,
  lastDeliveredAt: at,
} as never
const bad = {
  ...(hook as object),
  _id: 'b',
  url: 'https://script.example/',
  state: 'FAILED',
  lastDeliveredAt: null,
} as never
const d = {
  _id: 'm1',
  event: 'video.published',
  happenedAt: at,
  state: 'DELIVERED',
  attempts: 1,
  attemptedAt: at,
  nextAttemptAt: null,
  response: '200 ok',
  payload: {
    type: 'video.published',
    timestamp: at,
    data: { _id: 'harbour0000', url: 'https://seam.example/v/harbour0000' },
  },
}
for (const theme of ['light', 'dark'])
  for (const width of [360, 1280])
    test(`${theme} ${width}`, async () => {
      document.documentElement.style.colorScheme = theme
      document.documentElement.dataset.theme = theme
      await page.viewport(width, 2200)
      signInAs({ ...ada, role: 'owner' })
      respond('listWebhooks', [hook, bad])
      respond(
        'listWebhookDeliveries',
        pageOf(
          d,
          {
            ...d,
            _id: 'm2',
            event: 'comment.created',
            state: 'WAITING',
            attempts: 3,
            nextAttemptAt: new Date(Date.now() + 1e6).toISOString(),
            response: '503 ' + 'busy'.repeat(70),
          },
          { ...d, _id: 'm3', state: 'FAILED', response: 'The address does not respond' },
          { ...d, _id: 'm4', state: 'WITHHELD', attempts: 0 },
        ) as never,
      )
      await renderPage(
        <div className="mx-auto max-w-3xl p-4">
          <Webhooks />
        </div>,
      )
      await page.getByRole('button', { name: 'Log', exact: true }).nth(0).click()
      await page.getByText('Payload').nth(0).click()
      await expect.element(page.getByText('harbour0000').nth(0)).toBeVisible()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      await page.screenshot({ path: `/tmp/h/shots/${theme}-${width}-list.png` })
      await page.getByRole('button', { name: 'New webhook' }).click()
      await page.getByRole('button', { name: 'Create' }).click()
      await new Promise((r) => setTimeout(r, 400))
      await page.screenshot({ path: `/tmp/h/shots/${theme}-${width}-form.png` })
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'New secret' }).nth(0).click()
      respond('renewWebhookSecret', {
        ...(hook as object),
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      } as never)
      await new Promise((r) => setTimeout(r, 300))
      await page.screenshot({ path: `/tmp/h/shots/${theme}-${width}-renew.png` })
      await page.getByRole('button', { name: 'Replace' }).click()
      await new Promise((r) => setTimeout(r, 400))
      await page.screenshot({ path: `/tmp/h/shots/${theme}-${width}-secret.png` })
    })
test('empty', async () => {
  await page.viewport(1280, 800)
  respond('listWebhooks', [])
  await renderPage(
    <div className="mx-auto max-w-3xl p-4">
      <Webhooks />
    </div>,
  )
  await expect.element(page.getByText('No webhooks yet')).toBeVisible()
  await page.screenshot({ path: `/tmp/h/shots/empty.png` })
})
