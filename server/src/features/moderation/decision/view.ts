import type { Decision } from '@seam/contract/moderation/decision.ts'
import type { DecisionRecord } from '@seam/contract/moderation/review.ts'
import type { DecisionRow } from './decision-store.ts'

const iso = (date: Date | null) => date?.toISOString() ?? null

/** A decision as the person affected sees it. */
export const decisionView = (row: DecisionRow): Decision => ({
  publicId: row.public_id,
  kind: row.kind,
  action: row.action,
  facts: row.facts,
  ground: row.ground,
  reference: row.reference,
  isAutomated: row.is_automated,
  isDetected: row.is_detected,
  isReported: row.is_reported,
  snapshot: row.snapshot,
  path: row.path,
  decidedAt: row.decided_at.toISOString(),
  endsAt: iso(row.ends_at),
  deletesAt: iso(row.deletes_at),
  endedAt: iso(row.ended_at),
  isReversed: row.is_reversed,
  appealUntil: row.can_appeal ? row.appeal_until.toISOString() : null,
  appeal:
    row.appeal === null
      ? null
      : {
          text: row.appeal,
          at: iso(row.appealed_at) ?? '',
          answer:
            row.appeal_answer === null
              ? null
              : { text: row.appeal_answer, at: iso(row.appeal_answered_at) ?? '' },
        },
})

/** A decision as moderators see it. */
export const decisionRecordView = (row: DecisionRow): DecisionRecord => ({
  ...decisionView(row),
  decidedBy: row.decided_by,
  answeredBy: row.answered_by,
  needsOwner: row.needs_owner,
})
