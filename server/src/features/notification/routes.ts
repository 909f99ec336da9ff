import { serverMessages } from '@seam/contract/server-messages.ts'
import * as notification from '@seam/contract/notification.ts'
import { notFound, ProblemError } from '../../infra/http/problem-error.ts'
import type { Api, LookupContext } from '../../infra/http/api.ts'
import type { Db } from '../../infra/postgres/database.ts'
import type { Secret } from '../../infra/secret.ts'
import { findAccountId } from '../account/account.ts'
import { requireUnblocked } from '../visibility/require-unblocked.ts'
import { findVisibleRoot } from '../visibility/visible-item-store.ts'
import type { SendsMail } from '../mail/mail-settings.ts'
import * as alerts from './alert-store.ts'
import { getNotifications, seeUpTo } from './list.ts'
import { lockInboxes } from './make-store.ts'
import { addMute, isMuted, removeMute } from './mute-store.ts'
import { changeSettings, getSettings } from './settings.ts'
import { countUnseen } from './unseen-store.ts'
import { unsubscribe } from './unsubscribe.ts'

interface Services {
  db: Db
  sendsMail: SendsMail
  secret: Secret
}

export function notificationRoutes(api: Api, services: Services) {
  const { db } = services
  api.serve(notification.listNotifications, {
    handle: ({ query, viewer }) => getNotifications(db, viewer.accountId, query),
    message: 'Your notifications, newest first',
  })

  api.serve(notification.countUnseenNotifications, {
    handle: async ({ viewer }) => ({ count: await countUnseen(db, viewer.accountId) }),
    message: 'The number of your unseen notifications',
  })

  api.serve(notification.markNotificationsSeen, {
    handle: async ({ body, viewer }) => ({
      count: await seeUpTo(db, viewer.accountId, body.upTo),
    }),
    message: 'Seen',
  })

  api.serve(notification.getNotificationSettings, {
    handle: ({ viewer }) => getSettings(services, viewer.accountId),
    message: 'Your notification settings',
  })

  api.serve(notification.changeNotificationSettings, {
    handle: ({ body, viewer }) => changeSettings(db, viewer.accountId, body),
    respond: (_, { viewer }) => getSettings(services, viewer.accountId),
    message: 'Your notification settings are saved',
  })

  api.serve(notification.unsubscribeFromMail, {
    handle: async ({ body }) => {
      await unsubscribe(services, body.token)
      return null
    },
    message: 'You get no more of these mails',
  })

  const findRoot = async ({ params, viewer }: LookupContext) => {
    const rootId = await findVisibleRoot(db, params.publicId ?? '', viewer)
    if (rootId === undefined) throw notFound('There is no such video, post or comment')
    return rootId
  }
  api.serve(notification.getThreadMute, {
    find: findRoot,
    handle: ({ found, viewer }) => muteState(db, viewer.accountId, found),
    message: 'Whether it is muted',
  })
  api.serve(notification.muteThread, {
    find: findRoot,
    handle: ({ found, viewer }) => setMute(db, viewer.accountId, found, true),
    message: 'You no longer get notifications about it',
  })
  api.serve(notification.unmuteThread, {
    find: findRoot,
    handle: ({ found, viewer }) => setMute(db, viewer.accountId, found, false),
    message: 'You get notifications about it again',
  })

  const findUser = async ({ params }: LookupContext) => {
    const accountId = await findAccountId(db, params.username ?? '')
    if (accountId === undefined) throw notFound('There is no such user')
    return accountId
  }
  api.serve(notification.getPublicationAlert, {
    find: findUser,
    handle: async ({ found, viewer }) => ({
      isNotified: await alerts.hasAlert(db, viewer.accountId, found),
    }),
    message: 'Whether you are notified of new videos and posts',
  })
  api.serve(notification.addPublicationAlert, {
    find: async (context) => {
      const accountId = await findUser(context)
      await requireUnblocked(db, context.viewer, [accountId])
      return accountId
    },
    handle: async ({ found, viewer }) => {
      if (!(await alerts.addAlert(db, viewer.accountId, found)))
        throw new ProblemError('conflict', serverMessages.notFollowed)
      return { isNotified: true }
    },
    message: 'You are notified of new videos and posts',
  })
  api.serve(notification.removePublicationAlert, {
    find: findUser,
    handle: async ({ found, viewer }) => {
      await alerts.removeAlert(db, viewer.accountId, found)
      return { isNotified: false }
    },
    message: 'You are no longer notified of new videos and posts',
  })
}

/** Mutes or unmutes a video or post for an account, which updates its unseen count. */
const setMute = (db: Db, accountId: number, rootId: number, muted: boolean) =>
  db.transaction().execute(async (tx) => {
    await lockInboxes(tx, [accountId])
    await (muted ? addMute : removeMute)(tx, accountId, rootId)
    return muteState(tx, accountId, rootId)
  })

const muteState = async (db: Db, accountId: number, rootId: number) => ({
  isMuted: await isMuted(db, accountId, rootId),
})
