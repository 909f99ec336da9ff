import { serverMessages } from '@seam/contract/server-messages.ts'
import type { Terms } from '@seam/contract/terms.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ada, signInAs } from '../../../test/cast.ts'
import { requestsTo, respond, respondWithProblem } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useAuth } from '../../entities/session/auth-store.ts'
import { TermsText } from './terms-text.tsx'

const second = { version: 2, publishedAt: '2026-05-12T10:00:00.000Z' }
const first = { version: 1, publishedAt: '2026-03-01T10:00:00.000Z' }
const terms: Terms = {
  ...second,
  text: 'Be kind. See https://seam.example/help',
  mustAccept: true,
  versions: [second, first],
}

const accept = page.getByRole('button', { name: 'Accept' })

test('a visitor reads the newest terms, and finds the earlier ones', async () => {
  respond('getTerms', terms)
  await renderPage(<TermsText version={undefined} />)
  await expect.element(page.getByText('Version 2, published on May 12, 2026')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'https://seam.example/help' }))
    .toHaveAttribute('href', 'https://seam.example/help')
  await expect
    .element(page.getByRole('region', { name: 'Earlier versions' }).getByRole('link'))
    .toHaveAttribute('href', '/terms?version=1')
  await expect.element(accept).not.toBeInTheDocument()
  expect(requestsTo('getTerms')[0]?.query).toEqual({})
})

test('an earlier version links to the newest, and cannot be accepted', async () => {
  signInAs({ ...ada, termsToAccept: 2 })
  respond('getTerms', { ...terms, ...first, text: 'Be nice.' })
  await renderPage(<TermsText version={1} />)
  await expect.element(page.getByText('Be nice.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Read the newest version' }))
    .toHaveAttribute('href', '/terms')
  await expect.element(accept).not.toBeInTheDocument()
  expect(requestsTo('getTerms')[0]?.query).toEqual({ version: '1' })
})

test('a member accepts what they have read', async () => {
  signInAs({ ...ada, termsToAccept: 2 })
  respond('getTerms', terms)
  respond('acceptTerms', ada)
  await renderPage(<TermsText version={undefined} />)
  await accept.click()
  await expect.element(page.getByText('You have accepted the terms.')).toBeVisible()
  await expect.element(accept).not.toBeInTheDocument()
  await expect.poll(() => requestsTo('acceptTerms')).toMatchObject([{ body: { version: 2 } }])
  expect(useAuth.getState().authUser.termsToAccept).toBeUndefined()
})

test('terms that have changed meanwhile are shown, and accepted after that', async () => {
  signInAs({ ...ada, termsToAccept: 2 })
  respond('getTerms', terms)
  await renderPage(<TermsText version={undefined} />)
  await expect.element(accept).toBeVisible()
  const third = { version: 3, publishedAt: '2026-06-01T10:00:00.000Z' }
  respond('getTerms', { ...terms, ...third, text: 'Be patient.', versions: [third, second, first] })
  respond('currentSession', { ...ada, termsToAccept: 3 })
  respondWithProblem('acceptTerms', 'conflict', { detail: serverMessages.termsOutdated })
  await accept.click()
  await expect.element(page.getByText(serverMessages.termsOutdated)).toBeVisible()
  await expect.element(page.getByText('Be patient.')).toBeVisible()
  respond('acceptTerms', ada)
  await accept.click()
  await expect.element(accept).not.toBeInTheDocument()
  await expect
    .poll(() => requestsTo('acceptTerms').map(({ body }) => body))
    .toEqual([{ version: 2 }, { version: 3 }])
})

test('a site can have no terms, or have withdrawn them', async () => {
  respondWithProblem('getTerms', 'not-found')
  const { close } = await renderPage(<TermsText version={undefined} />)
  await expect.element(page.getByText('This site has no terms.')).toBeVisible()
  await close()
  signInAs({ ...ada, termsToAccept: 1 })
  respond('getTerms', { ...terms, text: '' })
  await renderPage(<TermsText version={undefined} />)
  await expect.element(page.getByText('This site has no terms.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Version 1' })).toBeVisible()
  await expect.element(accept).not.toBeInTheDocument()
})

test('a version that does not exist links to the newest', async () => {
  respondWithProblem('getTerms', 'not-found')
  await renderPage(<TermsText version={9} />)
  await expect.element(page.getByText('There is no version 9 of the terms.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Read the newest version' }))
    .toHaveAttribute('href', '/terms')
})
