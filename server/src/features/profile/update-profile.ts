import type { UploadedFile } from '@seam/contract/media.ts'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import { serverMessages } from '@seam/contract/server-messages.ts'
import type { ProfileImageKind } from '@seam/contract/profile.ts'
import type { InfoBody } from '@seam/contract/user-info.ts'
import { ProblemError, fieldProblem } from '../../infra/http/problem-error.ts'
import { type Db, violatesConstraint, type Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { freeNames } from '../account/account.ts'
import { infoColumns } from '../account/user-info.ts'
import {
  countPreviousUsernames,
  reservePreviousUsername,
  isUsernameReservedForAnother,
  releaseUsername,
} from '../account/username-store.ts'
import { detachAsset, attachAsset } from '../assets/attach-asset.ts'
import { INDEX_OWNER, type IndexOwner } from '../search/jobs.ts'
import type { SpamFilter, Writer } from '../moderation/hold/spam-filter.ts'
import { lockProfile, profileById, updateProfile } from './store.ts'

const usernameTaken = () => fieldProblem('username', messages.usernameExists, 'taken')
const accountDeleted = () => new ProblemError('not-signed-in', 'This account no longer exists')

/**
 * Changes a user's profile texts and username. A previous username stays reserved for the account
 * for a while. Throws 409 for a taken username, 422 for too many changes or spam, and 401 if the
 * account is deleted.
 */
export async function updateInfo(
  { db, queue, spam }: { db: Db; queue: Queue; spam: SpamFilter },
  writer: Writer,
  info: InfoBody,
): Promise<void> {
  const { accountId } = writer.viewer
  const { fullName, username } = info
  const current = await profileById(db, accountId)
  if (!current) throw accountDeleted()
  await spam.checkProfile(writer, textsOf(current.info), textsOf(info))
  try {
    await db.transaction().execute(async (tx) => {
      const before = await lockProfile(tx, accountId)
      if (!before) throw accountDeleted()
      if (username !== before.username) {
        const free = await freeNames(tx, { username }, accountId)
        if (!free.username) throw usernameTaken()
      }
      await updateProfile(tx, accountId, infoColumns(info))
      if (username !== before.username)
        await reserveOldUsername(tx, accountId, before.username, username)
      if (username !== before.username || fullName !== before.full_name) {
        await queue.send(tx, INDEX_OWNER, { accountId } satisfies IndexOwner)
      }
    })
  } catch (error) {
    if (!violatesConstraint(error, 'account_username_key')) throw error
    throw usernameTaken()
  }
}

const textsOf = ({ fullName, about, pronouns = '' }: InfoBody) => ({ fullName, about, pronouns })

/** Reserves the old username for the account. Throws 409 if the new one is reserved for another. */
async function reserveOldUsername(tx: Tx, accountId: number, old: string, username: string) {
  if (await isUsernameReservedForAnother(tx, username, accountId)) throw usernameTaken()
  await releaseUsername(tx, username)
  if ((await countPreviousUsernames(tx, accountId)) >= limits.previousUsernames) {
    throw fieldProblem('username', serverMessages.usernameChangedTooOften)
  }
  await reservePreviousUsername(tx, old, accountId)
}

/** Sets an account's avatar or cover image and detaches the previous one. */
export const updateImage = (
  db: Db,
  queue: Queue,
  accountId: number,
  type: ProfileImageKind,
  image: Pick<UploadedFile, 'public_id'>,
) =>
  db.transaction().execute(async (tx) => {
    const before = await lockProfile(tx, accountId)
    if (!before) throw accountDeleted()
    const column = type === 'avatar' ? 'avatar_asset_id' : 'cover_asset_id'
    const folder = type === 'avatar' ? 'avatars' : 'covers'
    const asset = await attachAsset(tx, accountId, folder, image, 'image')
    await updateProfile(tx, accountId, { [column]: asset.id })
    if (before[column] !== null) await detachAsset(tx, queue, before[column])
  })
