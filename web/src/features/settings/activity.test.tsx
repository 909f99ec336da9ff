import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { pageOf } from '../../../test/items.ts'
import { respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { Activity } from './activity.tsx'

test('an entry without its actor names the moderators', async () => {
  signInAs(ada)
  const { username, fullName } = ada
  respond(
    'listAccountActivity',
    pageOf({
      ...{ _id: 'a-first0000', at: '2026-11-01T00:00:00.000Z', action: 'application.decided' },
      actor: null,
      subject: { username, fullName },
      details: { decision: 'APPROVE' },
    } as const),
  )
  await renderPage(<Activity />)
  await expect
    .element(page.getByRole('listitem'))
    .toMatchTextContent(/^The moderators approved an account/)
})
