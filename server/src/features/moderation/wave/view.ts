import type { SignUpGroup, SignUpMember, Wave } from '@seam/contract/moderation/wave.ts'
import { ownerView } from '../../account/owner-view.ts'
import type { findGroups, findMembers } from './sign-up-store.ts'
import type { WaveRow } from './store.ts'

export const waveView = (row: WaveRow): Wave => ({
  publicId: row.public_id,
  action: row.action,
  facts: row.facts,
  ground: row.ground,
  reference: row.reference,
  decidedBy: row.decided_by,
  needsOwner: row.needs_owner,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  accounts: row.accounts,
  skipped: row.skipped,
  decidedByOwner: row.decided_by_owner,
  done: row.accounts - (row.state.startsWith('revers') ? row.applied : row.waiting),
})

type GroupRow = Awaited<ReturnType<typeof findGroups>>[number]

export const groupView = ({ first_at: first, last_at: last, ...group }: GroupRow): SignUpGroup => ({
  ...group,
  firstAt: first.toISOString(),
  lastAt: last.toISOString(),
})

type MemberRow = Awaited<ReturnType<typeof findMembers>>[number]

export const memberView = (row: MemberRow): SignUpMember => ({
  ...ownerView(row),
  videos: row.videos,
  posts: row.posts,
  comments: row.comments,
  text: row.text ?? '',
  signedUpAt: row.signed_up_at.toISOString(),
})
