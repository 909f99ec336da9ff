import type pg from 'pg'
import { settings } from '../features/sign-in-provider/provider.fixture.ts'

/** Rows per table for jobs that delete in batches of 500. */
const DUE = 600
const VOTERS = 24
const COMMENTS = 500

export interface SeededItem {
  id: string
  public_id: string
  kind: 'video' | 'post' | 'comment'
  username: string
}

/**
 * Fills a site for one round: accounts that vote, follow and comment, videos and posts of the given
 * owners with all their data, and more than one batch of rows for jobs to delete or update. Rows
 * locked by several transactions are in random order. Returns the items without replies, in the
 * order of their ids.
 */
export async function seedRound(pool: pg.Pool, round: number, usernames: readonly string[]) {
  const run = (text: string) => pool.query(text)
  const last = (await run('select coalesce(max(id), 0) as id from item')).rows[0]?.id
  const mine = `item.id > ${last}`
  const id = (of: string) => `left(md5('${round}' || ${of}), 11)`
  const prefix = `r${round}_`
  await run(`
    insert into account (public_id, username, email, full_name, password_hash)
    select '${prefix}' || n, '${prefix}' || n, '${prefix}' || n || '@example.org', 'User ' || n, '-'
    from generate_series(1, ${VOTERS}) n`)
  const writers = `(select id, row_number() over (order by id) - 1 as place, count(*) over () as total from account
    where username like '${prefix}%' or username = any('{${usernames.join()}}'))`
  const owners = `(select id, username, row_number() over (order by id) - 1 as place from account
    where username = any('{${usernames.join()}}'))`
  await run(`
    insert into item (public_id, kind, owner_id, listed_at, category)
    select ${id('kind || username || n')}, kind, id, now() - interval '30 days',
      case kind when 'video' then case n % 2 when 0 then 'ART' else 'GENERAL' end end
    from ${owners} as owner, generate_series(1, 6) n, unnest(array['video', 'post']) kind
    order by random();
    insert into asset (public_id, owner_id, folder, format, bytes, width, height, original_filename,
      attached_at, file_sizes, stored_bytes, copied)
    select folder || public_id, owner_id, folder, 'mp4', 1, 1, 1, '', now(), '{"original": 1}', 1, true
    from item, unnest(array['videos', 'thumbnails']) folder
    where ${mine} and kind = 'video';
    insert into video (item_id, title, description, publish_status, source_asset_id,
      thumbnail_asset_id, state, play_file, playable_at, ladder_at, original_state)
    select item.id, 'Sailing', '', 'PUBLIC', source.id, thumbnail.id, 'READY', 'play.mp4', now(), now(), 'DROPPED'
    from item join asset as source on source.public_id = 'videos' || item.public_id
    join asset as thumbnail on thumbnail.public_id = 'thumbnails' || item.public_id
    where ${mine} and kind = 'video';
    insert into post (item_id, content) select id, 'Waves' from item where ${mine} and kind = 'post'`)
  // The first post of each owner has many comments with replies, the other items have a few.
  await run(`
    insert into item (public_id, kind, owner_id, parent_id, root_id, created_at)
    select ${id("'c' || item.id || '_' || n")}, 'comment', writer.id, item.id, item.id,
      now() - random() * interval '1 day'
    from item join ${owners} as owner on owner.id = item.owner_id,
      generate_series(1, case when item.public_id = ${id("'post' || username || 1")} and owner.place < 2 then ${COMMENTS} else 5 end) n
      join ${writers} as writer on true
    where ${mine} and item.kind <> 'comment' and writer.place = (n + item.id) % writer.total;
    insert into item (public_id, kind, owner_id, parent_id, root_id)
    select ${id("'r' || item.id")}, 'comment', writer.id, item.id, item.root_id
    from item join ${writers} as writer on writer.place = (item.id / 3) % writer.total
    where ${mine} and item.kind = 'comment' and item.id % 3 = 0 order by random();
    insert into comment (item_id, content) select id, 'So it is' from item
    where ${mine} and kind = 'comment';
    insert into item_counter (item_id, comments)
    select id, (select count(*) from item as child where child.parent_id = item.id)
    from item where ${mine}`)
  await run(`
    insert into vote (account_id, item_id, type)
    select writer.id, item.id, 'UPVOTE' from item, ${writers} as writer
    where ${mine} and (item.id + writer.place) % 9 = 0 order by random();
    update item_counter set upvotes = (select count(*) from vote where vote.item_id = item_counter.item_id)
    from item where item.id = item_id and ${mine};
    insert into follow (follower_id, followee_id)
    select one.id, other.id from ${writers} as one, ${writers} as other where one.id <> other.id order by random();
    insert into account_counter (account_id, followers, following)
    select id, total - 1, total - 1 from ${writers} as writer;
    insert into publication_alert (follower_id, followee_id)
    select follower_id, followee_id from follow join ${owners} as owner on owner.id = followee_id
    on conflict do nothing;
    insert into viewing (id, item_id, viewer, source, parts, due_at)
    select ${id("'w' || item.id || '_' || n")}, item.id, n, 'host' || n, 1, now()
    from item, generate_series(1, 8) n where ${mine} and kind = 'video' order by random();
    insert into watch_history (account_id, item_id)
    select writer.id, item.id from item, ${writers} as writer where ${mine} and kind = 'video' order by random();
    insert into saved (account_id, item_id, entity)
    select writer.id, item.id, kind from item, ${writers} as writer
    where ${mine} and kind <> 'comment' order by random();
    insert into notification_inbox (account_id) select id from ${writers} as writer on conflict do nothing;
    insert into notification_digest (account_id, checked_at)
    select id, now() - interval '2 days' from ${writers} as writer on conflict do nothing;
    insert into notification (public_id, account_id, kind, item_id, is_open, opened_at, latest_at)
    select ${id("'n' || item.id || kind.name || n")}, item.owner_id, kind.name, item.id, n = 1,
      case n when 3 then now() - interval '100 days' else now() end,
      case n when 3 then now() - interval '100 days' else now() end
    from item, unnest(array['upvote', 'comment']) as kind (name), generate_series(1, 3) n
    where ${mine} and (item.kind <> 'comment' or item.id % 4 = 0) order by random();
    insert into notification_actor (notification_id, account_id, item_id)
    select distinct on (notification.id, item.owner_id) notification.id, item.owner_id, item.id
    from notification join item on item.parent_id = notification.item_id
    where notification.item_id > ${last} and notification.kind = 'comment';
    insert into notification_actor (notification_id, account_id)
    select notification.id, vote.account_id from notification join vote on vote.item_id = notification.item_id
    where notification.item_id > ${last} and notification.kind = 'upvote'`)
  await run(due(prefix, writers, mine))
  const { rows } = await pool.query<SeededItem>(`
    select item.public_id, item.kind, username, item.id from item join account on account.id = owner_id
    where ${mine} and (parent_id is null or parent_id = root_id) order by item.id`)
  return rows
}

const { issuer: _, clientId: __, clientSecret: ___, ...providerSettings } = settings({ issuer: '' })

/** Rows for scheduled jobs to delete. */
const due = (prefix: string, writers: string, mine: string) => `
  insert into session (public_id, account_id, xsrf_token, device, last_used_at)
  select '${prefix}s' || n, (select id from ${writers} as writer where place = n % total), '', '', now() - interval '1 year'
  from generate_series(1, ${DUE}) n;
  insert into session_token (hash, session_id, kind, expires_at)
  select sha256((kind || public_id)::bytea), id, kind, now() - interval '2 days'
  from session, unnest(array['access', 'refresh']) kind where public_id like '${prefix}s%' order by random();
  insert into sign_in_provider (public_id, issuer, client_id, settings)
  values ('${prefix}', 'https://${prefix}.example', '', '${JSON.stringify(providerSettings)}');
  insert into identity (public_id, account_id, provider_id, subject, name)
  select '${prefix}i' || id, id, (select max(id) from sign_in_provider), id, '' from ${writers} as writer;
  insert into identity_session (session_id, identity_id, tokens, checked_at)
  select session.id, identity.id, '', now() - interval '2 hours'
  from session join identity using (account_id) where session.public_id like '${prefix}s%';
  update session set created_at = now() - interval '1 year' where public_id like '${prefix}s%';
  insert into used_token (hash, expires_at)
  select sha256(('${prefix}' || n)::bytea), now() - interval '2 hours' from generate_series(1, ${DUE}) n;
  insert into second_factor_failure (account_id, device, failed_at)
  select id, '', now() - interval '2 days' from ${writers} as writer, generate_series(1, 20);
  insert into previous_username (username, reserved_until)
  select '${prefix}held' || n, now() - interval '1 day' from generate_series(1, ${DUE}) n;
  insert into data_export (account_id, public_id, state, expires_at)
  select id, '${prefix}e' || id, 'READY', now() - interval '1 day' from ${writers} as writer on conflict do nothing;
  insert into removed_comment (public_id, writer_id, parent_id, removed_by_id, content, created_at, removed_at)
  select 'd' || item.public_id, item.owner_id, item.parent_id, item.owner_id, '', now(), now() - interval '60 days'
  from item where ${mine} and kind = 'comment';
  insert into mail (public_id, account_id, address, kind, state, finished_at, content, expires_at)
  select '${prefix}m' || state || n, (select id from ${writers} as writer where place = n % total), '', 'new-sign-in', state,
    now() - interval '60 days', '{}', now() - interval '1 day'
  from generate_series(1, ${DUE}) n, unnest(array['SENT', 'FAILED']) as state;
  insert into mailed_link (hash, account_id, purpose, address, expires_at)
  select sha256(('${prefix}' || n)::bytea), (select id from ${writers} as writer where place = n % total), 'verify-email', '',
    now() - interval '1 day' from generate_series(1, ${DUE}) n;
  insert into push (account_id, kind, tag, queued_at)
  select id, 'follow', '', now() - interval '7 days' from ${writers} as writer, generate_series(1, 20);
  insert into webhook (public_id, url, events, state) values ('${prefix}', 'https://hooks.example', '{}', 'OFF');
  insert into webhook_delivery (public_id, webhook_id, event, subject_id, happened_at, data, state, started_at)
  select '${prefix}' || n, (select max(id) from webhook), 'comment.created', n, now(), '{}', 'DELIVERED', now() - interval '1 month'
  from generate_series(1, ${DUE}) n order by random();
  insert into sign_up (account_id, network, mail_domain, created_at)
  select id, '', '', now() - interval '1 year' from ${writers} as writer
  on conflict (account_id) do update set created_at = excluded.created_at;
  insert into rate_limit (key, points, expires_at)
  select sha256(('${prefix}' || n)::bytea), 1, now() - interval '1 day' from generate_series(1, ${DUE}) n;
  insert into removal (prefix, due_at)
  select 'videos/${prefix}' || n, now() - interval '1 hour' from generate_series(1, 200) n;
  insert into asset (public_id, owner_id, folder, format, bytes, width, height, original_filename, created_at,
    file_sizes, stored_bytes)
  select '${prefix}a' || n, (select id from ${writers} as writer where place = n % total), 'thumbnails', 'png', 1, 1, 1, '',
    now() - interval '3 days', '{}', 0 from generate_series(1, 200) n order by random();
  insert into rendition (item_id, codec, quality, owner_id, step, state, width, height, taken_at)
  select id, 'h264', quality, owner_id, 1, 'MAKING', quality * 16 / 9, quality, now() - interval '1 day'
  from (select * from item where ${mine} and kind = 'video' order by id desc limit 3) as item, unnest(array[144, 240]) as quality;
  insert into decision (public_id, account_id, kind, item_id, action, facts, ground, reference, is_reported, snapshot,
    deletes_at, ends_at)
  select '${prefix}d' || item.id, owner_id, kind, item.id, 'delete', '', 'rules', '', false, '{}',
    now() - interval '1 hour', null
  from item where ${mine} and item.id % 11 = 0;
  insert into decision (public_id, account_id, kind, action, facts, ground, reference, is_reported, snapshot, ends_at)
  select '${prefix}p' || id, id, 'profile', 'suspend', '', 'rules', '', false, '{}', now() - interval '1 hour'
  from ${writers} as writer where place % 7 = 3;
  insert into wave (public_id, action, facts, ground, reference, groups) values
    ('${prefix}w', 'suspend', '', 'rules', '', '[]'), ('${prefix}x', 'suspend', '', 'rules', '', '[]');
  insert into wave_account (wave_id, account_id)
  select wave.id, writer.id from wave, ${writers} as writer
  where wave.public_id like '${prefix}%' and writer.place % 5 = (wave.public_id like '%x')::int;
  insert into stale_score (item_id, voter_id) select item_id, account_id from vote join item on item.id = item_id
  where ${mine} and item.id % 2 = 0;
  update item_score set moves_at = now() from item where item.id = item_id and ${mine}
    and item_score.listed_at is not null`
