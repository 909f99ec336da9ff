import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { HeldWords } from './held-words.tsx'

test('the held words say while typing what is wrong with them', async () => {
  signInAs(ada)
  respond('getHeldWords', { words: ['casino'] })
  await renderPage(<HeldWords />)
  const field = page.getByLabelText('Held words')
  await expect.element(field).toHaveValue('casino')
  for (const [typed, message] of [
    [`casino\n${'x'.repeat(limits.heldWord + 1)}`, messages.heldWordLong],
    ['casino\n!!!', messages.heldWordForm],
    ['casino\n'.repeat(limits.heldWords + 1), messages.heldWordsMany],
  ] as const) {
    await field.fill(typed)
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  }
  await field.fill('casino\nbuy now')
  await expect.element(page.getByText(messages.heldWordsMany)).not.toBeInTheDocument()
})
