import { type SubjectKind, type SubjectRef, subjectRef } from '@seam/contract/moderation/report.ts'
import type { LookupContext } from '../../../infra/http/api.ts'
import type { Viewer } from '../../../infra/http/authentication.ts'
import { notFound } from '../../../infra/http/problem-error.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { findVisibleAccount } from '../../visibility/visible-account-store.ts'
import { getVisibleItem } from '../../visibility/visible-item.ts'

/** What a report or decision is about. */
export interface Subject {
  kind: SubjectKind
  /** Null for a profile. */
  itemId: number | null
  /** The profile, or the owner of the item. */
  accountId: number
}

/** Returns a subject that the viewer may see. Throws 404 for any other. */
export async function getSubject(
  db: Db,
  { kind, id }: SubjectRef,
  viewer: Viewer | null,
): Promise<Subject> {
  if (kind !== 'profile') {
    const item = await getVisibleItem(db, kind, id, viewer)
    return { kind, itemId: item.id, accountId: item.owner_id }
  }
  const accountId = await findVisibleAccount(db, id, viewer)
  if (accountId === undefined) throw notFound('There is no such user')
  return { kind, itemId: null, accountId }
}

/** Returns the subject of a body; undefined if it names none, which validation then rejects. */
export async function getSubjectFromBody(
  db: Db,
  { request, viewer }: LookupContext,
): Promise<Subject | undefined> {
  return parseSubject(db, (request.body as { subject?: unknown } | null)?.subject, viewer)
}

/** The same for a query. */
export const getSubjectFromQuery = (db: Db, { query, viewer }: LookupContext) =>
  parseSubject(db, query, viewer)

async function parseSubject(db: Db, named: unknown, viewer: Viewer | null) {
  const ref = subjectRef.safeParse(named)
  return ref.success ? getSubject(db, ref.data, viewer) : undefined
}
