import { mailedKinds, type MailedKind } from '@seam/contract/notification.ts'
import { messages } from '@seam/contract/messages.ts'
import { limits } from '@seam/contract/limits.ts'
import { fieldProblem } from '../../infra/http/problem-error.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { readSignedToken, signToken } from '../../infra/signed-token.ts'
import { findAccountIdByPublicId } from '../account/account.ts'
import { changeSettings } from './settings.ts'

/** What an unsubscribe link turns off. */
type Subscription = MailedKind | 'digest'

const BINDING = ['end mails of notifications'] as const

/** Returns the token of an unsubscribe link, which needs no sign-in and permits nothing else. */
export const unsubscribeToken = (secret: Secret, accountPublicId: string, from: Subscription) =>
  signToken(secret, BINDING, `${accountPublicId}~${from}`, limits.unsubscribeLifetime)

/** Turns off the mails that a token names. Idempotent. Throws 422 for an invalid token. */
export async function unsubscribe(
  { db, secret }: { db: Db; secret: Secret },
  token: string,
): Promise<void> {
  const [publicId = '', from = ''] =
    readSignedToken(secret, BINDING, token)?.payload.split('~') ?? []
  if (publicId === '') throw fieldProblem('token', messages.unsubscribeToken)
  const accountId = await findAccountIdByPublicId(db, publicId)
  // The account was deleted and gets no mail.
  if (accountId === undefined) return
  const kind = mailedKinds.find((mailed) => mailed === from)
  await changeSettings(
    db,
    accountId,
    kind ? { kinds: { [kind]: { mail: false } } } : { kinds: {}, digest: false },
  )
}
