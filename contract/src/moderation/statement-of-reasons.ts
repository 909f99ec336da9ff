import type { Decision, DecisionAction } from './decision.ts'
import type { SubjectKind } from './report.ts'

/** A part of a statement of reasons, as in Art. 17(3) of the Digital Services Act. */
export interface StatementPart {
  heading: string
  text: string
}

type Stated = Pick<
  Decision,
  | 'action'
  | 'kind'
  | 'facts'
  | 'ground'
  | 'reference'
  | 'isAutomated'
  | 'isDetected'
  | 'isReported'
  | 'endsAt'
  | 'deletesAt'
>

const nouns: Record<SubjectKind, string> = {
  video: 'video',
  post: 'post',
  comment: 'comment',
  playlist: 'playlist',
  profile: 'profile',
}

const day = (date: string) =>
  new Date(date).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })

const until = (endsAt: string | null) => (endsAt === null ? 'for good' : `until ${day(endsAt)}`)

/** Describes the effect of an action in one or two sentences. */
export function describeAction({
  action,
  kind,
  endsAt,
  deletesAt,
}: Pick<Stated, 'action' | 'kind' | 'endsAt' | 'deletesAt'>): string {
  const thing = nouns[kind]
  const sentences: Record<DecisionAction, string> = {
    none: `No action is taken on the ${thing}.`,
    warn: `This is a warning. Your ${thing} stays as it is.`,
    adult: `Your ${thing} is marked as adult content, everywhere and for good.`,
    hide: `Your ${thing} is hidden, everywhere and for good: only you and the moderators can open it.`,
    limit: 'Nothing of yours is in public lists and searches, everywhere and for good.',
    suspend: `Your account is suspended, everywhere and ${until(endsAt)}: no one sees it or what you published, and you cannot write anything. You can still sign in, read, export your data and appeal.`,
    delete:
      deletesAt === null
        ? `Your ${thing} is deleted, everywhere and for good.`
        : `Your ${thing} is hidden, everywhere, and will be deleted on ${day(deletesAt)}.`,
  }
  return sentences[action]
}

const grounds = {
  law: {
    heading: 'The law that it breaks, and why',
    missing: 'The content is considered illegal.',
  },
  rules: {
    heading: 'The rule of this site that it breaks, and why',
    missing: "The content is incompatible with the site's rules.",
  },
}

const causeOf = ({ isReported, isDetected }: Pick<Stated, 'isReported' | 'isDetected'>) =>
  isReported
    ? 'A user or visitor reported it. Reports are confidential.'
    : isDetected
      ? 'The site found it by automated means, without a report, and a moderator looked at it.'
      : 'The moderators of this site looked at it on their own initiative, without a report.'

const automationOf = ({ isAutomated, isDetected }: Pick<Stated, 'isAutomated' | 'isDetected'>) =>
  isAutomated
    ? 'The content was detected, and the decision was taken, by automated means.'
    : isDetected
      ? 'The content was detected by automated means. The decision was taken by a person.'
      : 'The decision was taken by a person. Neither it nor the detection of the content was automated.'

/** Returns the statement of reasons of a decision, with every element of Art. 17(3). */
export function statementOfReasons(decision: Stated): StatementPart[] {
  const { facts, ground, reference } = decision
  const grounded = grounds[ground ?? 'rules']
  return [
    { heading: 'What was decided', text: describeAction(decision) },
    { heading: 'Facts', text: facts },
    {
      heading: 'What led to the decision',
      text: causeOf(decision),
    },
    {
      heading: 'Automated means',
      text: automationOf(decision),
    },
    { heading: grounded.heading, text: reference || grounded.missing },
    {
      heading: 'What you can do',
      text: 'You can appeal to this site within six months; a moderator answers in writing. You can also turn to a certified out-of-court dispute settlement body (Art. 21 of the Digital Services Act), or to a court.',
    },
  ]
}
