import { sql } from 'kysely'
import type { UserInfo } from '@seam/contract/user-info.ts'
import type { Db } from '../../infra/postgres/database.ts'
import { USER_INFO_SQL } from '../account/user-info.ts'
import { actorFor, inScope } from '../audit/reader-sql.ts'

/** Returns JSON documents by file name. */
export async function findDocuments(db: Db, accountId: number): Promise<Record<string, unknown>> {
  const rowsOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>) =>
    (await query.execute(db)).rows
  return {
    'profile.json': await findProfileDocument(db, accountId),
    'videos.json': await rowsOf(sql`
      select item.public_id as "publicId", title, description, item.category, item.nsfw,
        publish_status as "publishStatus", publish_at as "publishAt", downloadable, item.created_at as "createdAt",
        counter.views, counter.upvotes, counter.downvotes, counter.comments,
        'media/' || source.public_id || '.'
          || case original_state when 'KEPT' then source.format else 'mp4' end as "videoFile",
        'media/' || thumbnail.public_id || '.webp' as "thumbnail"
      from item join video on video.item_id = item.id
      join item_counter as counter on counter.item_id = item.id
      join asset as source on source.id = video.source_asset_id
      join asset as thumbnail on thumbnail.id = video.thumbnail_asset_id
      where item.owner_id = ${accountId} and item.deleted_at is null order by item.id`),
    'posts.json': await rowsOf(sql`
      select item.public_id as "publicId", content, item.nsfw, item.created_at as "createdAt",
        edited_at as "editedAt", publish_at as "publishAt", counter.upvotes, counter.downvotes, counter.comments, item.held,
        array(
          select json_build_object('file', 'media/' || asset.public_id || '.webp', 'alt', alt)
          from post_image join asset on asset.id = post_image.asset_id
          where post_image.item_id = item.id order by position) as images
      from item join post on post.item_id = item.id
      join item_counter as counter on counter.item_id = item.id
      where item.owner_id = ${accountId} and item.deleted_at is null order by item.id`),
    'playlists.json': await rowsOf(sql`
      select item.public_id as "publicId", title, description, playlist_status(item) as "publishStatus",
        item.created_at as "createdAt", updated_at as "updatedAt",
        array(
          select video.public_id from playlist_video as entry join item as video on video.id = entry.video_id
          where entry.playlist_id = item.id and video.deleted_at is null order by entry.position) as videos
      from item join playlist on playlist.item_id = item.id
      where item.owner_id = ${accountId} and item.deleted_at is null order by item.id`),
    'comments.json': await rowsOf(sql`
      select item.public_id as "publicId", content, parent.kind as "on",
        parent.public_id as "onPublicId", item.created_at as "createdAt", edited_at as "editedAt",
        null as "removedBy", item.held
      from item join comment on comment.item_id = item.id
      join item as parent on parent.id = item.parent_id
      where item.owner_id = ${accountId} and item.deleted_at is null
      union all
      select removed.public_id, content, parent.kind, parent.public_id, removed.created_at, edited_at,
        jsonb_build_object('username', remover.username), false
      from removed_comment as removed
      join item as parent on parent.id = removed.parent_id
      join account as remover on remover.id = removed.removed_by_id
      where removed.writer_id = ${accountId}
      union all
      select held.public_id, content, parent.kind, parent.public_id, held.created_at, null, null, true
      from held_comment as held join item as parent on parent.id = held.parent_id
      where held.writer_id = ${accountId} order by "createdAt", "publicId"`),
    'votes.json': await rowsOf(sql`
      select vote.type, item.kind as "on", item.public_id as "onPublicId",
        vote.created_at as "createdAt"
      from vote join item on item.id = vote.item_id
      where vote.account_id = ${accountId} and vote.type is not null order by vote.created_at`),
    'follows.json': {
      following: await rowsOf(sql`
        select account.username, follow.created_at as since
        from follow join account on account.id = follow.followee_id
        where follow.follower_id = ${accountId} order by follow.created_at`),
      followers: await rowsOf(sql`
        select account.username, follow.created_at as since
        from follow join account on account.id = follow.follower_id
        where follow.followee_id = ${accountId} order by follow.created_at`),
      blocked: await rowsOf(sql`
        select account.username, block.created_at as since
        from block join account on account.id = block.blocked_id
        where block.blocker_id = ${accountId} order by block.created_at`),
      muted: await rowsOf(sql`
        select account.username, mute.created_at as since
        from mute join account on account.id = mute.muted_id
        where mute.muter_id = ${accountId} order by mute.created_at`),
    },
    'moderation.json': {
      decisions: await rowsOf(sql`
        select kind, action, facts, ground, reference, is_automated as "isAutomated",
          is_detected as "isDetected", is_reported as "isReported", snapshot, decided_at as "decidedAt", ends_at as "endsAt",
          deletes_at as "deletesAt", ended_at as "endedAt", is_reversed as "isReversed",
          appeal, appealed_at as "appealedAt", appeal_answer as "appealAnswer",
          appeal_answered_at as "appealAnsweredAt"
        from decision where account_id = ${accountId} and action <> 'none' order by id`),
      reports: await rowsOf(sql`
        select review.kind, report.reason, report.content, report.created_at as "createdAt"
        from report join review on review.id = report.review_id
        where report.reporter_id = ${accountId} order by report.id`),
    },
    'notifications.json': {
      settings: await rowsOf(sql`
        select kind, in_list as list, by_push as push, by_mail as mail, audience as from
        from notification_setting where account_id = ${accountId} order by kind`),
      dailyMail:
        (
          await rowsOf(sql`
        select from notification_digest where account_id = ${accountId}`)
        ).length > 0,
      muted: await rowsOf(sql`
        select item.kind, item.public_id as "publicId", muted_at as "mutedAt"
        from muted_thread join item on item.id = muted_thread.item_id
        where account_id = ${accountId} order by muted_at`),
      ofPublicationsBy: await rowsOf(sql`
        select username from publication_alert join account on account.id = followee_id
        where follower_id = ${accountId} order by username`),
      notifications: await rowsOf(sql`
        select notification.kind, item.kind as "on", item.public_id as "onPublicId",
          latest_at as "latestAt", seen_at as "seenAt"
        from notification left join item on item.id = notification.item_id
        where account_id = ${accountId} order by latest_at desc, notification.id desc`),
    },
    'passkeys.json': await rowsOf(sql`
      select name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey
      where account_id = ${accountId} order by id`),
    'identities.json': await rowsOf(sql`
      select provider.issuer, identity.name, identity.created_at as "createdAt",
        identity.last_used_at as "lastUsedAt"
      from identity join sign_in_provider as provider on provider.id = identity.provider_id
      where account_id = ${accountId} order by identity.id`),
    'terms.json': await rowsOf(sql`
      select version, accepted_at as "acceptedAt" from terms_acceptance
      where account_id = ${accountId} order by version`),
    'api-tokens.json': await rowsOf(sql`
      select name, scopes, created_at as "createdAt", expires_at as "expiresAt",
        last_used_at as "lastUsedAt"
      from api_token where account_id = ${accountId} order by id`),
    'push-subscriptions.json': await rowsOf(sql`
      select session.device, split_part(endpoint, '/', 3) as service,
        subscription.created_at as "createdAt"
      from push_subscription as subscription
      join session on session.id = subscription.session_id
      where session.account_id = ${accountId} order by subscription.created_at`),
    'activity.json': await rowsOf(sql`
      select log.at, log.action, log.details, actor.username as by
      from audit_log as log left join account as actor on actor.id = ${actorFor({ subject: accountId })}
      where ${inScope({ subject: accountId })} order by log.at desc, log.id desc`),
    'invites.json': await rowsOf(sql`
      select code, uses, uses_left as "usesLeft", created_at as "createdAt",
        expires_at as "expiresAt"
      from invite where inviter_id = ${accountId} order by created_at`),
    'watch-history.json': await rowsOf(sql`
      select item.public_id as "videoPublicId", watched_at as "watchedAt", position
      from watch_history join item on item.id = watch_history.item_id
      where watch_history.account_id = ${accountId} order by watched_at desc`),
    'saved.json': await rowsOf(sql`
      select entity, item.public_id as "publicId", saved_at as "savedAt"
      from saved join item on item.id = saved.item_id
      where saved.account_id = ${accountId} order by saved_at desc, item.id desc`),
    'search-history.json': await rowsOf(sql`
      select query, searched_at as "searchedAt" from search_history
      where account_id = ${accountId} order by searched_at desc`),
  }
}

async function findProfileDocument(db: Db, accountId: number) {
  const { rows } = await sql<Record<string, unknown> & { info: UserInfo }>`
    select ${sql.raw(USER_INFO_SQL)} as info, email, theme, nsfw_content as "nsfwContent",
      publish_status as "publishStatus", category, save_search_history as "saveSearchHistory",
      save_watch_history as "saveWatchHistory", count_in_statistics as "countInStatistics",
      account.created_at as "createdAt", age_confirmed as "ageConfirmed",
      two_factor_at as "twoFactorSince", account.role,
      (select words from held_word_list where account_id = account.id) as "heldWords",
      (select answer from application where account_id = account.id) as application,
      (select username from account as inviter where inviter.id = account.invited_by) as "invitedBy",
      'media/' || avatar.public_id || '.webp' as avatar,
      'media/' || cover.public_id || '.webp' as "coverImage"
    from account
    left join asset as avatar on avatar.id = avatar_asset_id
    left join asset as cover on cover.id = cover_asset_id
    where account.id = ${accountId}`.execute(db)
  if (!rows[0]) return undefined
  const { info, ...rest } = rows[0]
  return { ...info, ...rest }
}

/**
 * Returns the attached assets of an account, except images of the site; for a video, also whether
 * it still has its original.
 */
export const findAttachedAssets = (db: Db, accountId: number) =>
  db
    .selectFrom('asset')
    .leftJoin('video', 'video.source_asset_id', 'asset.id')
    .select(['public_id', 'folder', 'format', 'widths', 'original_state', 'play_file'])
    .where('owner_id', '=', accountId)
    .where('attached_at', 'is not', null)
    .where('asset.id', 'not in', (eb) => eb.selectFrom('site_image').select('asset_id'))
    .orderBy('id')
    .execute()
