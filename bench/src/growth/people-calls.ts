import {
  getFollowListPage,
  getSuggestedUsers,
} from '@seam/server/src/features/follow/follow-list.ts'
import { toggleFollow } from '@seam/server/src/features/follow/store.ts'
import { getResumePositions, savePosition } from '@seam/server/src/features/history/store.ts'
import { getWatchHistoryPage } from '@seam/server/src/features/history/watch-history.ts'
import { enqueueNotifyOfFollow } from '@seam/server/src/features/notification/enqueue.ts'
import { getNotifications } from '@seam/server/src/features/notification/list.ts'
import { countUnseen } from '@seam/server/src/features/notification/unseen-store.ts'
import { findProfile, profileForViewer } from '@seam/server/src/features/profile/find-profile.ts'
import { type Call, type Library, OWNERS } from './library.ts'
import { ACTIVE_USERS } from './seed-activity.ts'
import { SMALL } from './sizes.ts'
import { uncached } from '../uncached.ts'
import { libraryViewer } from './viewer.ts'

const firstPage = { page: 1, limit: 12 }

/** Finds the profile of one of the owners. */
const findOwner = ({ db }: Library, time: number) =>
  findProfile({ db, responseCache: uncached }, null, `person_${1 + (time % OWNERS)}`, String)

/** Calls about users and their watch histories. */
export const peopleCalls: Record<string, Call> = {
  profile: async (library, time) =>
    profileForViewer(library.db, libraryViewer(time + 1), await findOwner(library, time)),
  followers: async (library, time) => {
    const owner = await findOwner(library, time)
    return getFollowListPage(library.db, 'followers', owner, firstPage, libraryViewer(time + 1))
  },
  'suggested users': ({ db }, time) => getSuggestedUsers(db, libraryViewer(time)),
  // A user who is not an owner follows one whom they do not follow yet.
  'follow toggle': ({ db, queue }, time) => {
    const follow = { followerId: 1 + OWNERS + time, followeeId: 1 + ((time + 7) % OWNERS) }
    return toggleFollow(db, follow.followerId, follow.followeeId, (tx) =>
      enqueueNotifyOfFollow(queue, tx, follow),
    )
  },
  'watch history': ({ db }, time) => getWatchHistoryPage(db, 1 + (time % ACTIVE_USERS), firstPage),
  'resume positions': ({ db }, time) => getResumePositions(db, 1 + (time % ACTIVE_USERS)),
  'save of a resume position': ({ db, videoId }, time) =>
    savePosition(db, 1 + (time % ACTIVE_USERS), videoId(1 + ((time * 37) % SMALL)), time),
  notifications: ({ db }, time) => getNotifications(db, 1 + (time % ACTIVE_USERS), firstPage),
  'unseen notifications': ({ db }, time) => countUnseen(db, 1 + (time % ACTIVE_USERS)),
}
