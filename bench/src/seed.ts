import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Inserts `count` listed videos of a hundred accounts, and votes by `viewer`. */
export async function seedVideos(databaseUrl: string, count: number, viewer: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    `insert into account (public_id, username, email, full_name, password_hash)
     select 'p' || lpad(n::text, 10, '0'), 'person_' || n, 'person_' || n || '@example.org', 'Person ' || n, '-'
     from generate_series(1, 100) n`,
  )
  await client.query(
    `with source as (
       insert into asset (public_id, owner_id, folder, format, bytes, width, height, duration, original_filename, attached_at,
         file_sizes, widths)
       select folder || lpad(n::text, 12, '0'), (select id from account where username = 'person_' || (n % 100 + 1)),
         folder, 'mp4', 1000, 1280, 720, 60 + n % 600, 'clip', now(), '{}',
         case folder when 'thumbnails' then array[320, 480, 640, 1280] else '{}' end
       from generate_series(1, $1::int) n, unnest(array['videos', 'thumbnails']) folder
       returning id, public_id, folder, owner_id
     ), item as (
       insert into item (public_id, kind, category, owner_id, created_at, listed_at)
       select 'v' || substr(public_id, 9, 10), 'video', 'GENERAL', owner_id,
         now() - (row_number() over (order by public_id) || ' minutes')::interval,
         now() - (row_number() over (order by public_id) || ' minutes')::interval
       from source where folder = 'videos'
       returning id, public_id
     ), counters as (
       insert into item_counter (item_id, views, upvotes, downvotes)
       select id, id * 7 % 100000, id % 900, id % 50 from item
     )
     insert into video (item_id, title, description, publish_status, source_asset_id,
       thumbnail_asset_id, state, progress, play_file, poster_file, playable_at)
     select item.id, 'A title of usual length, number ' || item.id, repeat('Some words on it. ', 10), 'PUBLIC',
       source.id, thumbnail.id, 'READY', 100, 'play.mp4', 'poster.webp', now()
     from item
     join source on source.folder = 'videos' and substr(source.public_id, 9, 10) = substr(item.public_id, 2)
     join source thumbnail on thumbnail.folder = 'thumbnails'
       and substr(thumbnail.public_id, 13, 10) = substr(item.public_id, 2)`,
    [count],
  )
  await client.query(
    `insert into vote (account_id, item_id, type)
     select account.id, item.id, 'UPVOTE' from account, item
     where account.username = $1 and item.id % 3 = 0`,
    [viewer],
  )
  await client.query('analyze')
  await client.end()
}

/**
 * Inserts `count` comments on one video, every tenth with four replies. Returns the public id of
 * the video.
 */
export async function seedComments(databaseUrl: string, count: number): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: number; public_id: string }>(
    `select id, public_id from item where kind = 'video' order by id limit 1`,
  )
  const { id: video, public_id: publicId } = rows[0] ?? { id: 0, public_id: '' }
  const insertComments = (from: string, parent: string) => `
    with inserted as (
      insert into item (public_id, kind, owner_id, parent_id, root_id, created_at)
      select ${from}, 'comment', account.id, ${parent}, ${video}, now() - n * interval '1 minute'
    `
  await client.query(
    `${insertComments(`'c' || lpad(n::text, 10, '0')`, String(video))}
       from generate_series(1, $1::int) n join account on account.username = 'person_' || (n % 100 + 1)
       returning id, public_id
     ), counted as (
       insert into item_counter (item_id, upvotes, comments)
       select id, id % 90, case when substr(public_id, 11) = '0' then 4 else 0 end from inserted
     )
     insert into comment (item_id, content)
     select id, 'A thought about it, number ' || id from inserted`,
    [count],
  )
  await client.query(
    `${insertComments(`'r' || lpad((n * 4 + m)::text, 10, '0')`, 'above.id')}
       from generate_series(10, $1::int, 10) n, generate_series(1, 4) m, item as above, account
       where above.public_id = 'c' || lpad(n::text, 10, '0')
         and account.username = 'person_' || m
       returning id
     ), counted as (
       insert into item_counter (item_id) select id from inserted
     )
     insert into comment (item_id, content) select id, 'A short reply to it' from inserted`,
    [count],
  )
  await client.query('update item_counter set comments = $2 where item_id = $1', [video, count])
  await client.query('analyze')
  await client.end()
  return publicId
}

/** Limits a quadratic cost: within a transaction, a counter update reads all earlier versions. */
const POSTS_PER_STATEMENT = 2_000

/** Inserts posts until there are `items` items, and marks the files of all assets as measured. */
export async function seedPosts(databaseUrl: string, items: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ count: string }>('select count(*) from item')
  const missing = items - Number(rows[0]?.count)
  for (let first = 0; first < missing; first += POSTS_PER_STATEMENT) {
    await client.query(
      `with inserted as (
         insert into item (public_id, kind, owner_id, created_at, listed_at)
         select 'b' || lpad(n::text, 10, '0'), 'post', account.id, now() - n * interval '1 minute',
           now() - n * interval '1 minute'
         from generate_series($1::int + 1, $2::int) n
         join account on account.username = 'person_' || (n % 100 + 1)
         returning id
       ), counted as (
         insert into item_counter (item_id) select id from inserted
       )
       insert into post (item_id, content)
       select id, 'A post of usual length, number ' || id || repeat(' with some words', 6)
       from inserted`,
      [first, Math.min(first + POSTS_PER_STATEMENT, missing)],
    )
  }
  await client.query('analyze')
  await client.end()
}

/** Waits until the scores of the seeded items are computed. That job would use CPU time. */
export async function waitForScores(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const countStale = async () => {
    const { rows } = await client.query<{ stale: string }>(
      'select count(*) as stale from stale_score',
    )
    return Number(rows[0]?.stale)
  }
  while ((await countStale()) > 0) await delay(1_000)
  await client.end()
}
