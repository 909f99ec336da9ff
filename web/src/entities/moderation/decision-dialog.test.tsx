import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { DecisionBody } from '@seam/contract/moderation/decision.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ConnectionError } from '../../lib/errors.ts'
import { DecisionDialog } from './decision-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Decide' })
const facts = dialog.getByLabelText('Facts')
const reference = dialog.getByLabelText('Which rule, and why')
const decide = dialog.getByRole('button', { name: 'Decide' })

async function renderDialog(onDecide: (body: DecisionBody) => Promise<void>) {
  const onClose = vi.fn<() => void>()
  await renderPage(
    <DecisionDialog kinds={['post']} action="warn" open onClose={onClose} onDecide={onDecide} />,
  )
  return onClose
}

test('a decision needs facts and a rule, and keeps both on failure', async () => {
  const onDecide = vi.fn<(body: DecisionBody) => Promise<void>>()
  onDecide.mockRejectedValueOnce(new ConnectionError('No response')).mockResolvedValueOnce()
  const onClose = await renderDialog(onDecide)
  await expect.element(facts).toHaveFocus()
  await decide.click()
  expect(onDecide).not.toHaveBeenCalled()
  await facts.fill('It insults Ben')
  await reference.fill('Be kind')
  await decide.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/could not be reached/)
  await expect.element(facts).toHaveValue('It insults Ben')
  expect(onClose).not.toHaveBeenCalled()

  await decide.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(onDecide).toHaveBeenLastCalledWith({
    action: 'warn',
    facts: 'It insults Ben',
    ground: 'rules',
    reference: 'Be kind',
    endsAt: null,
  })
})

test('the decision to take no action needs no text', async () => {
  const onDecide = vi.fn<(body: DecisionBody) => Promise<void>>().mockResolvedValue()
  await renderDialog(onDecide)
  await dialog.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'No action' }).click()
  await expect.element(facts).not.toBeInTheDocument()
  await decide.click()
  await expect
    .poll(() => onDecide.mock.calls)
    .toEqual([[{ action: 'none', facts: '', reference: '' }]])
})
