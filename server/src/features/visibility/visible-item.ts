import type { Entity, ItemKind } from '@seam/contract/comment.ts'
import type { Viewer } from '../../infra/http/authentication.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { LookupContext } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { findVisibleItem, type VisibleItem } from './visible-item-store.ts'

export const isReply = ({ parent_id, root_id }: VisibleItem): boolean =>
  parent_id !== null && parent_id !== root_id

/**
 * Returns the item of this kind and public id. Throws 404 if it does not exist or is not visible to
 * the viewer.
 */
export async function getVisibleItem<Kind extends ItemKind>(
  db: Db,
  kind: Kind,
  publicId: string,
  viewer: Viewer | null,
): Promise<VisibleItem<Kind>> {
  const item = await findVisibleItem(db, kind, publicId, viewer)
  if (!item) throw notFound(`There is no such ${kind}, or it is not visible to you`)
  return item
}

/** Throws 403. */
export function requireOwner({ owner_id }: { owner_id: number }, viewer: Viewer | null) {
  if (owner_id !== viewer?.accountId) {
    throw new ProblemError('not-yours', 'Only its owner may change this')
  }
}

/**
 * Returns the item of the query parameter `{kind}PublicId`, or undefined if there is not exactly
 * one; validation then rejects the query. Throws 404 like {@link getVisibleItem}.
 */
export async function getItemFromQuery(
  db: Db,
  kind: Entity,
  { query, viewer }: LookupContext,
): Promise<VisibleItem | undefined> {
  const publicId = query[`${kind}PublicId`]
  return typeof publicId === 'string' ? getVisibleItem(db, kind, publicId, viewer) : undefined
}
