import type { Tx } from '../../infra/postgres/database.ts'
import { noticeKinds } from './mail-rules.ts'
import { deleteMailOf } from './store.ts'

/** Deletes the mails of an account that is purged, except for notices that are not sent yet. */
export const deleteMailOfAccount = (tx: Tx, accountId: number) =>
  deleteMailOf(tx, accountId, noticeKinds)
