import type { UploadedFile } from '@seam/contract/media.ts'
import { limits } from '@seam/contract/limits.ts'
import { messages } from '@seam/contract/messages.ts'
import type { InfoBody, ProfileImage } from '@seam/contract/profile.ts'
import { Refusal, refuseField } from '../../infra/http/refusal.ts'
import { type Db, isViolation, type Tx } from '../../infra/postgres/database.ts'
import type { Queue } from '../../infra/queue.ts'
import { freeNames, wasGivenUp } from '../account/account.ts'
import { giveUpAsset, takeAsset } from '../media/attach.ts'
import { INDEX_OWNER, type IndexOwner } from '../search/job-names.ts'
import {
  heldUsernames,
  holdUsername,
  lockProfile,
  releaseUsername,
  updateProfile,
} from './store.ts'

const taken = () => refuseField('username', messages.usernameExists, 'taken')
const gone = () => new Refusal('not-signed-in', 'This account no longer exists')

/** Changes who somebody is to others. A username that is given up stays theirs for a while. */
export async function changeInfo(
  db: Db,
  queue: Queue,
  accountId: number,
  info: InfoBody,
): Promise<void> {
  const { fullName, username, about } = info
  try {
    await db.transaction().execute(async (tx) => {
      const before = await lockProfile(tx, accountId)
      if (!before) throw gone()
      if (username !== before.username) {
        const free = await freeNames(tx, { username }, accountId)
        if (!free.username) throw taken()
      }
      await updateProfile(tx, accountId, { full_name: fullName, username, about })
      if (username !== before.username) await giveUp(tx, accountId, before.username, username)
      if (username !== before.username || fullName !== before.full_name) {
        await queue.send(tx, INDEX_OWNER, { accountId } satisfies IndexOwner)
      }
    })
  } catch (error) {
    if (!isViolation(error, 'account_username_key')) throw error
    throw taken()
  }
}

/** Keeps the name that was given up from others, once the new one is surely nobody else's. */
async function giveUp(tx: Tx, accountId: number, old: string, username: string) {
  if (await wasGivenUp(tx, username, accountId)) throw taken()
  await releaseUsername(tx, username)
  if ((await heldUsernames(tx, accountId)) >= limits.heldUsernames) {
    throw refuseField('username', messages.usernameOften)
  }
  await holdUsername(tx, old, accountId)
}

/** Changes somebody's avatar or cover image. The one before is given up. */
export const changeImage = (
  db: Db,
  accountId: number,
  type: ProfileImage,
  image: Pick<UploadedFile, 'public_id'>,
) =>
  db.transaction().execute(async (tx) => {
    const before = await lockProfile(tx, accountId)
    if (!before) throw gone()
    const column = type === 'avatar' ? 'avatar_asset_id' : 'cover_asset_id'
    const folder = type === 'avatar' ? 'avatars' : 'covers'
    const asset = await takeAsset(tx, accountId, folder, image, 'image')
    await updateProfile(tx, accountId, { [column]: asset.id })
    if (before[column] !== null) await giveUpAsset(tx, before[column])
  })
