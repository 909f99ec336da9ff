import type { Db } from '../../infra/postgres/database.ts'
import { lockInboxes } from './make-store.ts'
import { addMute, isMuted, removeMute } from './mute-store.ts'

export const muteState = async (db: Db, accountId: number, rootId: number) => ({
  isMuted: await isMuted(db, accountId, rootId),
})

/** Mutes a video or post for an account, or ends that. The number of unseen notifications follows. */
export const setMute = (db: Db, accountId: number, rootId: number, muted: boolean) =>
  db.transaction().execute(async (tx) => {
    await lockInboxes(tx, [accountId])
    await (muted ? addMute : removeMute)(tx, accountId, rootId)
    return muteState(tx, accountId, rootId)
  })
