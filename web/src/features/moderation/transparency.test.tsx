import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { respond } from '../../../test/network.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { Transparency } from './transparency.tsx'

const counts = {
  ...{ 'report.spam': 31, 'report.illegal': 32, 'ground.rules': 33, 'ground.law': 34 },
  ...{ 'decision.hide': 35, 'decision.suspend': 36, 'cause.reported': 37, 'cause.own': 38 },
  ...{ 'cause.automated': 39, appeal: 40, 'appeal.kept': 41, 'appeal.reversed': 42 },
  ...{ 'time.report.day': 3, 'time.report.longer': 1, 'time.appeal.week': 1 },
}
beforeEach(() => respond('getTransparencyReport', { year: 2026, years: [2026, 2025], counts }))

/** The elements of Art. 15(1) and 24(1) of the Digital Services Act that a site without staff figures has. */
test.each([
  ['15(1)(b) notices by the type of content', 'It is spam', '31'],
  ['15(1)(b) actions on the basis of the law', 'The law', '34'],
  ['15(1)(b) actions on the basis of the rules', "The site's rules", '33'],
  ['15(1)(b) actions taken on notices', 'Reports', '37'],
  ['15(1)(b) the median time until the action', 'From a report to the decision', 'a day'],
  ['15(1)(c) own initiative', 'Own initiative of the moderators', '38'],
  ['15(1)(c) by the type of restriction', 'Hide', '35'],
  ['15(1)(d) complaints', 'Received', '40'],
  ['15(1)(d) decisions on them', 'Decision kept', '41'],
  ['15(1)(d) how many were reversed', 'Decision reversed', '42'],
  ['15(1)(d) the median time until the answer', 'From an appeal to the answer', 'a week'],
  ['15(1)(e) automated means', 'By automated means', '39'],
  ['24(1)(b) suspensions', 'Suspend the author', '36'],
])('the transparency page has Art. %s', async (_, label, amount) => {
  await renderPage(<Transparency />)
  const term = page.getByRole('term').filter({ hasText: label }).first()
  await expect.element(term).toBeVisible()
  const texts = page
    .getByRole('term')
    .elements()
    .filter(({ textContent }) => textContent === label)
    .map((element) => element.nextElementSibling?.textContent)
  expect(texts).toContain(amount)
})
