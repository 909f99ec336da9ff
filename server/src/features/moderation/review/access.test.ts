import { beforeAll, expect, test } from 'vitest'
import * as decisions from '@seam/contract/moderation/decision.ts'
import type { Endpoint } from '@seam/contract/endpoint.ts'
import { endpoints } from '@seam/contract/endpoints.ts'
import * as reports from '@seam/contract/moderation/report.ts'
import * as reviews from '@seam/contract/moderation/review.ts'
import { getTransparencyReport } from '@seam/contract/moderation/transparency.ts'
import { person, type Person, post, staff, visitor } from '../../../../test/cast.ts'
import type { Client } from '../../../../test/client.ts'
import { decide, report, reviewOf, subject, decisionBody } from '../../../../test/moderation.ts'

const standings = ['active', 'limited', 'suspended'] as const
const kinds = ['visitor', ...standings, 'moderator', 'suspended moderator'] as const
type Kind = (typeof kinds)[number]

let people: Record<Kind, Client>
let review: string
let decision: string
let about: reports.SubjectRef
beforeAll(async () => {
  const owner = await staff('Ada', 'owner')
  const [active, limited, suspended] = await Promise.all([
    person('Ben'),
    person('Ben'),
    person('Ben'),
  ])
  const [moderator, fallen] = [await staff('Cleo', 'moderator'), await staff('Cleo', 'moderator')]
  const setStanding = async (who: Person, action: 'limit' | 'suspend') =>
    expect((await decide(owner, subject('profile', who.username), action)).status).toBe(201)
  await setStanding(limited, 'limit')
  await setStanding(suspended, 'suspend')
  await setStanding(fallen, 'suspend')
  people = {
    visitor: visitor(),
    active,
    limited,
    suspended,
    moderator,
    'suspended moderator': fallen,
  }
  const ada = await person('Ada')
  const { publicId } = await post(ada)
  about = subject('post', publicId)
  await report(owner, about)
  review = (await reviewOf(owner, ada)).publicId
  const decided = await decide(moderator, subject('profile', ada.username), 'warn')
  decision = decided.data.publicId
})

type Row = [Endpoint, () => Record<string, unknown>, Record<Kind, number>]

const statuses = (
  ...[visiting, active, limited, suspended, moderator, fallen]: [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
): Record<Kind, number> => ({
  visitor: visiting,
  active,
  limited,
  suspended,
  moderator,
  'suspended moderator': fallen,
})
const byReview = () => ({ params: { publicId: review } })
const byDecision = () => ({ params: { publicId: decision } })
const forStaff = statuses(401, 403, 403, 403, 200, 403)

/** The status for each kind of viewer. Suspended users read but cannot write. */
const rows: Row[] = [
  [
    reports.createReport,
    () => ({ body: { subject: about, reason: 'spam' } }),
    // A visitor needs a proof of work.
    statuses(422, 201, 201, 403, 201, 403),
  ],
  [reports.getReportChallenge, () => ({ query: about }), statuses(200, 200, 200, 200, 200, 200)],
  [reports.listOwnReports, () => ({}), statuses(401, 200, 200, 200, 200, 200)],
  [decisions.listOwnDecisions, () => ({}), statuses(401, 200, 200, 200, 200, 200)],
  [
    decisions.appealDecision,
    () => ({ ...byDecision(), body: { text: 'Why?' } }),
    // The decision is about another user.
    statuses(401, 404, 404, 404, 404, 404),
  ],
  [reviews.listReviews, () => ({}), statuses(401, 403, 403, 403, 200, 403)],
  [reviews.getReview, byReview, statuses(401, 403, 403, 403, 200, 403)],
  [reviews.claimReview, byReview, forStaff],
  [
    reviews.addReviewNote,
    () => ({ ...byReview(), body: { text: 'Look' } }),
    statuses(401, 403, 403, 403, 201, 403),
  ],
  [
    reviews.decideReviews,
    () => ({ body: { ...decisionBody('none'), reviews: [review] } }),
    forStaff,
  ],
  [decisions.getSubjectState, () => ({ query: about }), forStaff],
  // A decision would close the review.
  [
    decisions.decideOn,
    () => ({ body: { ...decisionBody('warn'), subject: about } }),
    statuses(401, 403, 403, 403, 201, 403),
  ],
  [
    decisions.answerAppeal,
    () => ({ ...byDecision(), body: { isReversed: false, text: 'No' } }),
    // There is no appeal.
    statuses(401, 403, 403, 403, 409, 403),
  ],
  [decisions.reverseDecision, byDecision, forStaff],
  [getTransparencyReport, () => ({}), statuses(200, 200, 200, 200, 200, 200)],
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test.each(rows.map((row) => [nameOf(row[0]), row] as const))(
  '%s responds to each role and standing as expected',
  async (_, [endpoint, input, expected]) => {
    const found: Partial<Record<Kind, number>> = {}
    // Staff last, because their actions work only once.
    for (const kind of kinds.toSorted(
      (one, other) => Number(one === 'moderator') - Number(other === 'moderator'),
    )) {
      found[kind] = (await people[kind].call(endpoint, input())).status
    }
    expect(found).toEqual(expected)
  },
)

test('a suspended user may call no endpoint that changes what others see', async () => {
  const changing = endpoints.filter(
    ({ access, cache, forPending, notForSuspended }) =>
      (access === 'signed-in' && cache === 'invalidate' && !forPending) || notForSuspended,
  )
  expect(changing.length).toBeGreaterThan(10)
  for (const endpoint of changing) {
    const parameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x'])
    const params = Object.fromEntries(parameters) as Record<string, string>
    const { status, problem } = await people.suspended.call(endpoint, { params })
    expect([nameOf(endpoint), status, problem.code]).toEqual([nameOf(endpoint), 403, 'suspended'])
  }
})
