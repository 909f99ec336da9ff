import { expect, test } from 'vitest'
import { decisionActions } from './decision.ts'
import { statementOfReasons } from './statement-of-reasons.ts'

const decision = {
  action: 'suspend',
  kind: 'video',
  facts: 'It shows a wound',
  ground: 'rules',
  reference: 'Rule 3: no gore. A wound is gore',
  isAutomated: false,
  isDetected: false,
  isReported: true,
  endsAt: '2026-12-24T10:00:00Z',
  deletesAt: null,
} as const

const textOf = (more: Partial<Parameters<typeof statementOfReasons>[0]> = {}) =>
  statementOfReasons({ ...decision, ...more })
    .map(({ heading, text }) => `${heading}: ${text}`)
    .join('\n')

/** The elements of Art. 17(3) of Regulation (EU) 2022/2065, the Digital Services Act. */
test.each([
  ['(a) which restriction is imposed', textOf(), 'Your account is suspended'],
  ['(a) its territorial scope', textOf(), 'everywhere'],
  ['(a) its duration', textOf(), 'until December 24, 2026'],
  ['(a) that it lasts for good', textOf({ endsAt: null }), 'for good'],
  ['(b) the facts and circumstances relied on', textOf(), 'It shows a wound'],
  ['(b) that a notice led to it', textOf(), 'A user or visitor reported it'],
  ['(b) or an own initiative', textOf({ isReported: false }), 'on their own initiative'],
  ['(c) that no automated means were used to decide', textOf(), 'taken by a person'],
  ['(c) nor to detect', textOf(), 'Neither it nor the detection of the content was automated'],
  ['(c) or that they were', textOf({ isAutomated: true }), 'by automated means'],
  [
    '(c) that automated means detected what a person decided about',
    textOf({ isDetected: true, isReported: false }),
    'The content was detected by automated means. The decision was taken by a person',
  ],
  [
    '(b) that neither a notice nor an own initiative led to it',
    textOf({ isDetected: true, isReported: false }),
    'The site found it by automated means, without a report',
  ],
  [
    '(d) the legal ground, and why the content is illegal on it',
    textOf({ ground: 'law', reference: '§ 131 StGB: it glorifies violence' }),
    'The law that it breaks, and why: § 131 StGB: it glorifies violence',
  ],
  [
    '(e) the contractual ground, and why the content is incompatible with it',
    textOf(),
    'The rule of this site that it breaks, and why: Rule 3: no gore. A wound is gore',
  ],
  ['(f) the internal complaint', textOf(), 'You can appeal to this site within six months'],
  ['(f) out-of-court dispute settlement', textOf(), 'out-of-court dispute settlement body'],
  ['(f) judicial redress', textOf(), 'or to a court'],
])('a statement of reasons says %s', (_, text, expected) => {
  expect(text).toContain(expected)
})

test.each(decisionActions)('says what "%s" does', (action) => {
  const [what] = statementOfReasons({ ...decision, action, endsAt: null })
  const restricts = action !== 'none' && action !== 'warn'
  expect(what?.text).toMatch(restricts ? /everywhere.*\.$/ : /\.$/)
})

test('says when content will be deleted, unless an appeal prevents it', () => {
  expect(textOf({ action: 'delete', deletesAt: '2027-05-25T00:00:00Z' })).toContain(
    'will be deleted on May 25, 2027',
  )
})
