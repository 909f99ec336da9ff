import { deleteAccount } from '@seam/contract/export.ts'
import { deleteComment, editComment } from '@seam/contract/comment.ts'
import { toggleFollow } from '@seam/contract/follow.ts'
import { clearWatchHistory } from '@seam/contract/history.ts'
import { listNotifications, markNotificationsSeen } from '@seam/contract/notification.ts'
import { deletePost } from '@seam/contract/post.ts'
import { blockUser } from '@seam/contract/relation-endpoints.ts'
import { createReport } from '@seam/contract/moderation/report.ts'
import { recordView, recordWatched } from '@seam/contract/statistics.ts'
import { deleteVideo } from '@seam/contract/video.ts'
import { requestComment, vote } from '../../test/cast.ts'
import type { Client } from '../../test/client.ts'
import { decide, subject } from '../../test/moderation.ts'
import type { SeededItem } from './concurrent-jobs.fixture.ts'

export type Person = Client & { username: string }

export interface Request {
  what: string
  call: () => Promise<{ status: number }>
}

export const shuffle = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, rank: Math.random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)

/**
 * Returns requests that change the same rows as jobs that delete and update: views, votes, comments,
 * follows, reports, decisions of moderators, and deletions of comments, posts, videos and two of
 * the accounts.
 */
export function competingRequests(
  owners: readonly Person[],
  moderators: readonly Client[],
  items: readonly SeededItem[],
): Request[] {
  const requests: Request[] = []
  const add = (what: string, call: Request['call']) => requests.push({ what, call })
  const of = ({ username }: Person, kind: SeededItem['kind']) =>
    items.filter((item) => item.username === username && item.kind === kind)
  const [ada, ben] = owners as [Person, Person]
  const comments = items.filter(({ kind }) => kind === 'comment')
  for (const who of owners) {
    for (const { kind, public_id: id } of [
      ...shuffle(comments).slice(0, 15),
      ...of(ada, 'post'),
      ...of(ben, 'video'),
    ]) {
      add('vote', () => vote(who.copy(), kind, id))
      add('comment', () => requestComment(who.copy(), kind, id))
      if (kind === 'video') add('watch', () => watch(who.copy(), id))
    }
    for (const { public_id: commentId } of shuffle(of(who, 'comment')).slice(0, 10)) {
      const params = { commentId }
      add('delete comment', () => who.copy().call(deleteComment, { params }))
      add('edit comment', () =>
        who.copy().call(editComment, { params, body: { content: 'It is' } }),
      )
    }
    for (const { public_id: publicId } of of(who, 'post'))
      add('delete post', () => who.copy().call(deletePost, { params: { publicId } }))
    for (const { public_id: publicId } of of(who, 'video'))
      add('delete video', () => who.copy().call(deleteVideo, { params: { publicId } }))
    for (const { username } of owners) {
      const body = { subject: subject('profile', username), reason: 'spam' }
      add('follow', () => who.copy().call(toggleFollow, { params: { username } }))
      add('report', () => who.copy().call(createReport, { body }))
    }
    add('block', () => who.copy().call(blockUser, { params: { username: ada.username } }))
    add('clear history', () => who.copy().call(clearWatchHistory, { query: { range: 0 } }))
    add('see notifications', () => seeAll(who.copy()))
    for (const moderator of moderators) {
      for (const { public_id: id } of shuffle(of(who, 'post')).slice(0, 3))
        add('hide', () => decide(moderator.copy(), subject('post', id), 'hide'))
      for (const { public_id: id } of shuffle(of(who, 'comment')).slice(0, 5)) {
        const law = { ground: 'law' }
        add('delete', () => decide(moderator.copy(), subject('comment', id), 'delete', law))
      }
      add('limit', () => decide(moderator.copy(), subject('profile', who.username), 'limit'))
    }
  }
  for (const who of [ada, ben]) {
    const params = { username: who.username }
    add('delete account', () => who.copy().call(deleteAccount, { params }))
  }
  return requests
}

async function watch(who: Client, publicId: string): Promise<{ status: number }> {
  const params = { publicId }
  const { status, data } = await who.call(recordView, { params })
  const viewing = data?.viewing
  return viewing
    ? who.call(recordWatched, { params, body: { viewing, parts: [0, 9] } })
    : { status }
}

async function seeAll(who: Client): Promise<{ status: number }> {
  const { status, data } = await who.call(listNotifications)
  const upTo = data?.docs[0]?.publicId
  return upTo === undefined ? { status } : who.call(markNotificationsSeen, { body: { upTo } })
}
