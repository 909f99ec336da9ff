import { messages } from '@seam/contract/messages.ts'
import type { DecisionRecord, Review } from '@seam/contract/moderation/review.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ada, ben, ownerOf, signInAs } from '../../../../test/cast.ts'
import { makePostImage, pageOf } from '../../../../test/items.ts'
import { requestsTo, respond, respondWithProblem } from '../../../../test/network.ts'
import { renderPage } from '../../../../test/render-page.tsx'
import { queryClient } from '../../../entities/cache/query-client.ts'
import { reviewKeys } from './queries.ts'
import { ReviewQueue } from './review-queue.tsx'

const at = '2026-11-01T00:00:00.000Z'

const makeReview = (publicId: string, text: string): Review => ({
  publicId,
  text,
  kind: 'post',
  isAppeal: false,
  isApplication: false,
  openedAt: at,
  reports: 1,
  reasons: ['spam'],
  owner: ownerOf(ben),
  claim: null,
  held: null,
  isDeleted: false,
  version: `${publicId}-1`,
  closedAt: null,
  subject: {
    title: '',
    text,
    wasAdult: false,
    path: '/p/x',
    isHidden: false,
    parent: null,
    imageUrls: [],
    images: [],
    posterUrl: null,
    videoUrl: null,
  },
  reportList: [],
  notes: [],
  needsOwner: false,
  history: [],
  appealed: null,
  author: { ...ownerOf(ben), standing: 'active', createdAt: at, decisions: {} },
})

const hidden: DecisionRecord = {
  publicId: 'd-hidden000',
  kind: 'post',
  action: 'hide',
  facts: 'Spam',
  ground: 'rules',
  reference: 'Rule 1',
  isAutomated: false,
  isDetected: false,
  isReported: true,
  snapshot: { title: '', text: 'Cheap watches', wasAdult: false },
  path: '/p/x',
  decidedAt: at,
  endsAt: null,
  deletesAt: null,
  endedAt: null,
  isReversed: false,
  appealUntil: null,
  appeal: null,
  decidedBy: 'cleo',
  answeredBy: null,
  needsOwner: false,
}

const detail = page.getByRole('region', { name: 'The review' })
const dialog = page.getByRole('dialog')

test('a review that another moderator decides stays in view, and no other is decided', async () => {
  signInAs({ ...ada, role: 'moderator' })
  const [first, second] = [
    makeReview('r-first0000', 'Cheap watches'),
    makeReview('r-second000', 'A quiet evening'),
  ]
  respond('listReviews', pageOf(first, second))
  respond('getReview', first)
  respond('claimReview', null)
  await renderPage(<ReviewQueue />)
  await expect.element(detail).toMatchTextContent(/Cheap watches/)
  await userEvent.keyboard('h')
  await expect.element(dialog.getByLabelText('Facts')).toHaveFocus()
  await userEvent.keyboard('It is spam')
  await dialog.getByLabelText('Which rule, and why').fill('Rule 1')

  respond('listReviews', pageOf(second))
  respond('getReview', { ...first, closedAt: at, history: [hidden] })
  await queryClient.invalidateQueries({ queryKey: reviewKeys.all })
  const detailOfConflict = '@cleo has decided this first: hide'
  respondWithProblem('decideReviews', 'conflict', { detail: detailOfConflict })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText(detailOfConflict)).toBeVisible()
  await expect
    .poll(() => requestsTo('decideReviews').map(({ body }) => body))
    .toMatchObject([
      {
        reviews: [first.publicId],
        seen: { [first.publicId]: first.version },
        action: 'hide',
        facts: 'It is spam',
        reference: 'Rule 1',
      },
    ])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(detail).toMatchTextContent(/@cleo has decided this: hidden/)
  await expect.element(detail.getByRole('button', { name: 'Hide' })).not.toBeInTheDocument()

  // Keys no longer decide about it, and the next one has its position.
  await userEvent.keyboard('h')
  await expect.element(dialog).not.toBeInTheDocument()
  respond('getReview', second)
  await userEvent.keyboard('j')
  await expect.element(detail).toMatchTextContent(/A quiet evening/)
})

test('the keys work after a click on a checkbox, and Enter decides to take no action', async () => {
  signInAs({ ...ada, role: 'moderator' })
  const review = makeReview('r-first0000', 'A quiet evening')
  respond('listReviews', pageOf(review))
  respond('getReview', review)
  respond('claimReview', null)
  respond('decideReviews', { decided: 1, conflicts: [] })
  await renderPage(<ReviewQueue />)
  await page.getByRole('checkbox', { name: 'Choose A quiet evening' }).click()
  await userEvent.keyboard('a')
  await expect.element(dialog.getByRole('button', { name: 'Decide' })).toHaveFocus()
  respond('listReviews', pageOf())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('All done')).toBeVisible()
  await expect
    .poll(() => requestsTo('decideReviews').map(({ body }) => body))
    .toMatchObject([{ reviews: [review.publicId], action: 'none' }])
})

test('a deleted item is shown as it was reported, and only its author can be decided about', async () => {
  signInAs({ ...ada, role: 'moderator' })
  const review: Review = { ...makeReview('r-first0000', 'Cheap watches'), isDeleted: true }
  const reported = {
    title: '',
    text: 'Cheap watches, all of them',
    wasAdult: false,
    images: [makePostImage('watch')],
  }
  const report = { reason: 'spam', text: '', createdAt: at, reporter: 'ben', weight: 1 } as const
  respond('listReviews', pageOf(review))
  respond('getReview', { ...review, subject: null, reportList: [{ ...report, reported }] })
  respond('claimReview', null)
  await renderPage(<ReviewQueue />)
  await expect.element(detail.getByText(reported.text)).toBeVisible()
  await detail.getByRole('button', { name: 'Show the image' }).click()
  await expect.element(detail.getByRole('img')).toBeVisible()
  for (const name of ['Hide', 'Delete'])
    await expect.element(detail.getByRole('button', { name })).not.toBeInTheDocument()
  await userEvent.keyboard('d')
  await expect.element(dialog).not.toBeInTheDocument()
  await detail.getByRole('button', { name: 'Warn' }).click()
  await dialog.getByLabelText('Action').click()
  const options = page.getByRole('option').elements()
  expect(options.map(({ textContent }) => textContent)).toHaveLength(4)
})

const actionNames = ['No action', 'Hide', 'Delete', 'Suspend', 'Take back']

async function renderDecidedByOwner(role: 'moderator' | 'owner') {
  signInAs({ ...ada, role })
  const review = { ...makeReview('r-first0000', 'Cheap watches'), needsOwner: true }
  respond('listReviews', pageOf(review))
  respond('getReview', { ...review, history: [{ ...hidden, needsOwner: true }] })
  respond('claimReview', null)
  await renderPage(<ReviewQueue />)
  await expect.element(detail).toMatchTextContent(/Cheap watches/)
  const why = page.getByText(`${messages.decisionByOwner}.`)
  return {
    actions: actionNames.map((name) => detail.getByRole('button', { name }).elements().length),
    countReasons: () => why.elements().length,
  }
}

test('a moderator cannot change a decision of an owner, and sees why', async () => {
  const { actions, countReasons } = await renderDecidedByOwner('moderator')
  expect([actions, countReasons()]).toEqual([[0, 0, 0, 0, 0], 2])
  await userEvent.keyboard('h')
  // A message also shows it.
  await expect.poll(countReasons).toBe(3)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an owner can decide again after an owner', async () => {
  const { actions, countReasons } = await renderDecidedByOwner('owner')
  expect([actions, countReasons()]).toEqual([[1, 1, 1, 1, 1], 0])
  await userEvent.keyboard('h')
  await expect.element(dialog).toBeVisible()
})

test("an appeal of an owner's decision has no form for a moderator", async () => {
  signInAs({ ...ada, role: 'moderator' })
  const appeal = { text: 'They are mine', at, answer: null }
  const review = { ...makeReview('r-first0000', 'Cheap watches'), isAppeal: true }
  respond('listReviews', pageOf(review))
  respond('getReview', { ...review, appealed: { ...hidden, appeal, needsOwner: true } })
  respond('claimReview', null)
  await renderPage(<ReviewQueue />)
  await expect.element(detail).toMatchTextContent(/They are mine/)
  await expect.element(detail.getByText(`${messages.decisionByOwner}.`)).toBeVisible()
  await expect.element(detail.getByLabelText('Your answer')).not.toBeInTheDocument()
})
