import pg from 'pg'

/** Fills the database with this many listed videos of a hundred people, with votes of `viewer`. */
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
       insert into asset (public_id, owner_id, folder, format, bytes, width, height, duration, original_filename, attached_at)
       select folder || lpad(n::text, 12, '0'), (select id from account where username = 'person_' || (n % 100 + 1)),
         folder, 'mp4', 1000, 1280, 720, 60 + n % 600, 'clip', now()
       from generate_series(1, $1::int) n, unnest(array['videos', 'thumbnails']) folder
       returning id, public_id, folder, owner_id
     ), item as (
       insert into item (public_id, kind, owner_id, created_at, listed_at)
       select 'v' || substr(public_id, 9, 10), 'video', owner_id,
         now() - (row_number() over (order by public_id) || ' minutes')::interval,
         now() - (row_number() over (order by public_id) || ' minutes')::interval
       from source where folder = 'videos'
       returning id, public_id
     ), counters as (
       insert into item_counter (item_id, views, upvotes, downvotes)
       select id, id * 7 % 100000, id % 900, id % 50 from item
     )
     insert into video (item_id, title, description, publish_status, category, source_asset_id,
       thumbnail_asset_id, state, progress, play_file, poster_file, playable_at)
     select item.id, 'A title of usual length, number ' || item.id, repeat('Some words on it. ', 10), 'PUBLIC',
       'GENERAL', source.id, thumbnail.id, 'READY', 100, 'play.mp4', 'poster.webp', now()
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
