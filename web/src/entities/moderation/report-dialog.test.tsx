import { messages } from '@seam/contract/messages.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { ReportDialog } from './report-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Report this post' })
const send = dialog.getByRole('button', { name: 'Report' })
const text = dialog.getByRole('textbox')

test('a report needs a reason, keeps its text on failure, and closes once it is sent', async () => {
  signInAs(ada)
  respondWithProblem('createReport', 'internal')
  const onClose = vi.fn<() => void>()
  const subject = { kind: 'post', id: 'aaaaaaaaaaa' } as const
  await renderPage(<ReportDialog subject={subject} open onClose={onClose} />)
  await expect.element(send).toBeDisabled()
  await dialog.getByRole('radio', { name: 'It is illegal' }).click()
  await expect.element(dialog.getByLabelText('Which law does it break, and how?')).toBeVisible()
  await text.fill('It shows a crime')
  await send.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(messages.internalError)
  await expect.element(text).toHaveValue('It shows a crime')
  expect(onClose).not.toHaveBeenCalled()

  respond('createReport', null)
  await send.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await expect
    .poll(() => requestsTo('createReport').at(-1)?.body)
    .toEqual({
      subject,
      reason: 'illegal',
      text: 'It shows a crime',
    })
})

test('an account that awaits approval solves a proof of work before it reports', async () => {
  signInAs({ ...ada, isPending: true })
  respondWithProblem('getReportChallenge', 'internal')
  const subject = { kind: 'post', id: 'aaaaaaaaaaa' } as const
  await renderPage(<ReportDialog subject={subject} open onClose={vi.fn<() => void>()} />)
  await dialog.getByRole('radio', { name: 'It is illegal' }).click()
  await send.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(messages.internalError)
  expect([requestsTo('getReportChallenge').length, requestsTo('createReport')]).toEqual([1, []])
})
