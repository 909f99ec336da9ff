import type * as z from 'zod'
import {
  alwaysOnKinds,
  defaultChannels,
  type NotificationChannels,
  type NotificationKind,
  notificationKinds,
  type NotificationSettings,
  type notificationSettingsBody,
} from '@seam/contract/notification.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { SendsMail } from '../mail/mail-settings.ts'
import { lockInboxes } from './make-store.ts'
import * as store from './setting-store.ts'

/** Returns which notifications an account gets, and in which channels. */
export async function getSettings(
  { db, sendsMail }: { db: Db; sendsMail: SendsMail },
  accountId: number,
): Promise<NotificationSettings> {
  return {
    kinds: await getChannels(db, accountId),
    digest: await store.hasDigest(db, accountId),
    canMail: (await sendsMail(db)) && (await store.isAddressVerified(db, accountId)),
  }
}

async function getChannels(db: Db, accountId: number) {
  const saved = new Map(
    (await store.findSettings(db, accountId)).map(({ kind, ...channels }) => [kind, channels]),
  )
  const entries = notificationKinds.map((kind) => {
    const isAlwaysOn = alwaysOnKinds.some((fixed) => fixed === kind)
    return [kind, (!isAlwaysOn && saved.get(kind)) || defaultChannels]
  })
  return Object.fromEntries(entries) as Record<NotificationKind, NotificationChannels>
}

/** Changes the settings in the body. Concurrent changes both take effect. */
export const changeSettings = (
  db: Db,
  accountId: number,
  { kinds, digest }: z.output<typeof notificationSettingsBody>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockInboxes(tx, [accountId])
    const current = await getChannels(tx, accountId)
    for (const kind of notificationKinds) {
      const change = kinds[kind]
      if (change)
        await store.saveSetting(tx, accountId, kind, { ...current[kind], ...definedOf(change) })
    }
    if (digest !== undefined) await store.saveDigest(tx, accountId, digest)
  })

const definedOf = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined))
