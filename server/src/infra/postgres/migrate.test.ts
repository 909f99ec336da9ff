import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../../test/app.ts'
import { StartupError } from '../startup-error.ts'
import { openPool } from './connections.ts'
import { migrate } from './migrate.ts'

let pool: pg.Pool
let files: string[]
beforeAll(async () => {
  const { DATABASE_URL = '' } = await createDatabase(`migrate_${process.pid}`)
  pool = openPool({ connectionString: DATABASE_URL }, 4, () => {})
  const names = await readdir(new URL('../../../migrations/', import.meta.url))
  files = names.filter((name) => name.endsWith('.sql')).toSorted()
})
beforeEach(() => pool.query('drop schema public cascade; create schema public'))
afterAll(() => pool.end())

test('applies every migration once to an empty database, in the order of their names', async () => {
  expect(await migrate(pool)).toEqual(files)
  expect(await migrate(pool)).toEqual([])
  const { rows } = await pool.query<{ name: string }>('select name from migration order by name')
  expect(rows.map(({ name }) => name)).toEqual(files)
})

test('servers that start at once apply each migration only once', async () => {
  const applied = await Promise.all([migrate(pool), migrate(pool), migrate(pool)])
  expect(applied.flat()).toEqual(files)
})

test('throws for a database of a newer version', async () => {
  await migrate(pool)
  await pool.query("insert into migration (name) values ('999-future.sql')")
  await expect(migrate(pool)).rejects.toThrow(StartupError)
  await expect(migrate(pool)).rejects.toThrow('999-future.sql')
})

test('rolls a failed migration back and names it', async () => {
  await pool.query('create table item (id bigint)')
  await expect(migrate(pool)).rejects.toThrow(/migration 001-foundation\.sql failed/)
  const { rows } = await pool.query("select to_regclass('account') as account")
  expect(rows).toEqual([{ account: null }])
  await pool.query('drop table item')
  expect(await migrate(pool)).toEqual(files)
})

test('002 copies the category of existing videos and counts the listings of each', async () => {
  await migrate(pool, { upTo: '001-foundation.sql' })
  await pool.query(`
    insert into account (public_id, username, email, full_name, password_hash)
    values ('account-ada', 'ada', 'ada@example.org', 'Ada', '-');
    insert into asset (public_id, owner_id, folder, format, bytes, width, height, original_filename)
    select folder || n, 1, folder, 'mp4', 1, 1, 1, '' from generate_series(1, 4) n,
      unnest(array['videos', 'thumbnails']) folder order by folder, n;
    insert into item (public_id, kind, owner_id, listed_at, nsfw, deleted_at)
    values ('listed-tech', 'video', 1, now(), false, null), ('adult--tech', 'video', 1, now(), true, null),
      ('private-art', 'video', 1, null, false, null), ('deleted-art', 'video', 1, now(), false, now());
    insert into item_counter (item_id) select id from item;
    insert into video (item_id, title, description, publish_status, category, source_asset_id, thumbnail_asset_id)
    select id, 'x', '', 'PUBLIC', upper(split_part(replace(public_id, '--', '-'), '-', 2)), 4 + id, id from item;
    insert into vote (account_id, item_id, type) values (1, 1, 'UPVOTE')`)
  expect(await migrate(pool, { upTo: '002-people-and-talk.sql' })).toEqual(files.slice(1, 2))

  const { rows: items } = await pool.query('select category from item order by id')
  expect(items.map(({ category }) => category)).toEqual(['TECH', 'TECH', 'ART', 'ART'])
  const { rows: sizes } = await pool.query(
    'select category, owner_id, listed, listed_sfw, owned from category_counter order by 1, 2',
  )
  expect(sizes).toEqual(
    [0, 1]
      .flatMap((owner_id) => [
        { category: 'ART', owner_id, listed: 0, listed_sfw: 0, owned: 1 },
        { category: 'TECH', owner_id, listed: 2, listed_sfw: 1, owned: 2 },
      ])
      .toSorted((a, b) => a.category.localeCompare(b.category) || a.owner_id - b.owner_id),
  )
})

test('003 finds the videos, posts and people of before', async () => {
  await migrate(pool, { upTo: '002-people-and-talk.sql' })
  await pool.query(`
    insert into account (public_id, username, email, full_name, password_hash, deleted_at)
    values ('account-ada', 'ada', 'ada@example.org', 'Ada Lovelace', '-', null),
      ('account-ben', 'ben', 'ben@example.org', 'Ben', '-', now());
    insert into asset (public_id, owner_id, folder, format, bytes, width, height, original_filename)
    select folder || n, 1, folder, 'mp4', 1, 1, 1, '' from generate_series(1, 2) n,
      unnest(array['videos', 'thumbnails']) folder order by folder, n;
    insert into item (public_id, kind, owner_id, listed_at, deleted_at)
    values ('a-video----', 'video', 1, now(), null), ('gone-video-', 'video', 1, now(), now()),
      ('a-post-----', 'post', 1, now(), null);
    insert into item_counter (item_id) select id from item;
    insert into video (item_id, title, description, publish_status, category, source_asset_id, thumbnail_asset_id)
    select id, 'Café au lait', 'With <b>spider-man</b>', 'PUBLIC', 'ART', id + 2, id
    from item where kind = 'video';
    insert into post (item_id, content) select id, 'Elephants' from item where kind = 'post'`)
  expect(await migrate(pool, { upTo: '003-finding-and-remembering.sql' })).toEqual(
    files.slice(2, 3),
  )

  const found = async (words: string) => {
    const { rows } = await pool.query<{ public_id: string }>(
      `select public_id from search_document join item on item.id = item_id
       where document @@ websearch_to_tsquery('seam', $1) order by item.id`,
      [words],
    )
    return rows.map(({ public_id }) => public_id)
  }
  expect(await found('cafe')).toEqual(['a-video----'])
  expect(await found('CAFÉ spider')).toEqual(['a-video----'])
  expect(await found('elephants')).toEqual(['a-post-----'])
  expect(await found('lovelace')).toEqual(['a-video----', 'a-post-----'])
  const { rows: people } = await pool.query('select account_id, document::text from search_account')
  expect(people).toEqual([{ account_id: 1, document: "'ada':1A,2A 'lovelace':3A" }])
  const { rows: words } = await pool.query('select word from search_word order by word')
  expect(words.map(({ word }) => word)).toEqual([
    'cafe',
    'elephants',
    'lait',
    'lovelace',
    'spider',
    'with',
  ])
  const { rows: kept } = await pool.query('select save_watch_history from account where id = 1')
  expect(kept).toEqual([{ save_watch_history: true }])
})

test('004 adds listing and votes to search documents, and finds words by similar spelling', async () => {
  await migrate(pool, { upTo: '003-finding-and-remembering.sql' })
  await pool.query(`
    insert into account (public_id, username, email, full_name, password_hash)
    values ('account-ada', 'ada', 'ada@example.org', 'Ada', '-');
    insert into item (public_id, kind, owner_id, listed_at, nsfw, deleted_at)
    values ('liked------', 'post', 1, '2026-01-01T00:00:00Z', false, null),
      ('adult------', 'post', 1, '2026-01-02T00:00:00Z', true, null),
      ('unlisted---', 'post', 1, null, false, null), ('gone-------', 'post', 1, now(), false, now());
    insert into item_counter (item_id, upvotes, downvotes) select id, 120 / id, 20 from item;
    insert into post (item_id, content) select id, 'Elephants by phone' from item`)
  expect(await migrate(pool)).toEqual(files.slice(3))

  const { rows } = await pool.query(
    'select item_id, to_timestamp(listed) as listed, nsfw, acclaim from search_document order by 1',
  )
  expect(rows).toEqual([
    { item_id: 1, listed: new Date('2026-01-01T00:00:00Z'), nsfw: false, acclaim: 1.69 },
    { item_id: 2, listed: new Date('2026-01-02T00:00:00Z'), nsfw: true, acclaim: 1.555 },
    { item_id: 3, listed: null, nsfw: false, acclaim: 1.45 },
    { item_id: 4, listed: null, nsfw: false, acclaim: 1.345 },
  ])
  const { rows: ranked } = await pool.query(
    `select item_id, total from ranked_items('post', to_tsquery('seam', 'elephants'), null, false, 10)
     order by rank desc`,
  )
  expect(ranked).toEqual([
    { item_id: null, total: 2 },
    { item_id: 1, total: null },
    { item_id: 2, total: null },
  ])
  const correct = async (typos: number) => {
    const { rows: corrections } = await pool.query(
      `select typed, word from words_alike('{elefnats,Fone,byphone}', ${typos}) order by typed collate "C", word`,
    )
    return corrections
  }
  const [one, split, another] = [
    { typed: 'elefnats', word: 'elephants' },
    { typed: 'byphone', word: 'by phone' },
    { typed: 'byphone', word: 'phone' },
  ]
  expect(await correct(1)).toEqual([{ typed: 'Fone', word: 'phone' }, split, one])
  // Short words have one typo at most.
  expect(await correct(2)).toEqual([split, another, one])
})

test('006 rescales the score of existing votes, and no longer updates it with each vote', async () => {
  await migrate(pool, { upTo: '005-adaptive-video.sql' })
  await pool.query(`
    insert into account (public_id, username, email, full_name, password_hash)
    values ('account-ada', 'ada', 'ada@example.org', 'Ada', '-');
    insert into item (public_id, kind, owner_id, listed_at)
    values ('liked------', 'post', 1, now()), ('plain------', 'post', 1, now());
    insert into item_counter (item_id) select id from item;
    insert into post (item_id, content) select id, 'Elephants' from item;
    update item_counter set upvotes = 100 where item_id = 1`)
  expect(await migrate(pool)).toEqual(files.slice(5))

  const acclaim = async () => {
    const { rows } = await pool.query<{ acclaim: number }>(
      'select acclaim from search_document order by item_id',
    )
    return rows.map((row) => row.acclaim)
  }
  expect(await acclaim()).toEqual([1.69, 1])
  await pool.query('update item_counter set upvotes = 900')
  expect(await acclaim()).toEqual([1.69, 1])
})

test('012 takes over whether existing videos are copies, and leaves unprocessed ones as they are', async () => {
  await migrate(pool, { upTo: '011-removed-comments.sql' })
  await pool.query(`
    insert into account (public_id, username, email, full_name, password_hash)
    values ('account-ada', 'ada', 'ada@example.org', 'Ada', '-');
    insert into asset (public_id, owner_id, folder, format, bytes, width, height, original_filename, copied)
    values ('unknown-copy', 1, 'videos', 'mp4', 1, 1, 1, '', null),
      ('unknown-unknown', 1, 'videos', 'mp4', 1, 1, 1, '', null),
      ('copy-encoded', 1, 'videos', 'mp4', 1, 1, 1, '', true),
      ('encoded-copy', 1, 'videos', 'mp4', 1, 1, 1, '', false),
      ('copy-copy', 1, 'videos', 'mp4', 1, 1, 1, '', true),
      ('copy-unprocessed', 1, 'videos', 'mp4', 1, 1, 1, '', true);
    insert into asset (public_id, owner_id, folder, format, bytes, width, height, original_filename)
    select 'thumbnail-' || id, 1, 'thumbnails', 'webp', 1, 1, 1, '' from asset order by id;
    insert into item (public_id, kind, owner_id) select public_id, 'video', 1 from asset
    where folder = 'videos' order by id;
    insert into video (item_id, title, description, publish_status, source_asset_id, thumbnail_asset_id,
      play_file, copied)
    select id, 'x', '', 'PUBLIC', id, id + 6,
      case when public_id not like '%-unprocessed' then 'play.mp4' end, public_id like '%-copy'
    from item`)
  expect(await migrate(pool, { upTo: '012-original-of-copies.sql' })).toEqual([
    '012-original-of-copies.sql',
  ])
  const { rows } = await pool.query(
    "select public_id, copied from asset where folder = 'videos' order by id",
  )
  expect(rows).toEqual([
    { public_id: 'unknown-copy', copied: true },
    { public_id: 'unknown-unknown', copied: null },
    { public_id: 'copy-encoded', copied: false },
    { public_id: 'encoded-copy', copied: true },
    { public_id: 'copy-copy', copied: true },
    { public_id: 'copy-unprocessed', copied: true },
  ])
})

test('013 leaves existing accounts and their search entries as they are', async () => {
  await migrate(pool, { upTo: '012-original-of-copies.sql' })
  await pool.query(`
    insert into account (public_id, username, email, full_name, about, password_hash)
    values ('account-ada', 'ada', 'ada@example.org', 'Ada', 'I sail', '-')`)
  const state = async () => {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select pg_relation_filenode('account') as accounts,
         (select array_agg((ctid, xmin, document)::text) from search_account) as entries`,
    )
    return rows
  }
  const before = await state()
  expect(await migrate(pool, { upTo: '013-pronouns.sql' })).toEqual(['013-pronouns.sql'])
  expect(await state()).toEqual(before)

  const details = async () =>
    (await pool.query('select account_id, document::text from search_account_detail')).rows
  const { rows: accounts } = await pool.query('select pronouns from account')
  expect([accounts, await details()]).toEqual([[{ pronouns: '' }], []])
  await pool.query(`update account set pronouns = 'she/her'`)
  expect(await details()).toEqual([
    { account_id: 1, document: "'ada':1A,2A 'her':6 'i':3C 'sail':4C 'she':5" },
  ])
  await pool.query(`update account set pronouns = ''`)
  expect(await details()).toEqual([])
})

test('054 takes over what is searched of existing users, and whether they may be found', async () => {
  await migrate(pool, { upTo: '053-rare-phrases.sql' })
  await pool.query(`
    insert into account (public_id, username, email, full_name, about, pronouns, password_hash, standing)
    values ('account-ada', 'ada', 'ada@example.org', 'Ada', 'I sail', 'she/her', '-', 'active'),
      ('account-ben', 'ben', 'ben@example.org', 'Ben', '', '', '-', 'limited'),
      ('account-cle', 'cleo', 'cleo@example.org', 'Cleo', '', '', '-', 'active');
    insert into application (account_id, answer) values (3, '');
    insert into account_counter (account_id, followers) values (1, 40)`)
  expect(await migrate(pool, { upTo: '054-search-profiles.sql' })).toEqual([
    '054-search-profiles.sql',
  ])
  const profiles = async () =>
    (await pool.query('select *, document::text, detail::text from search_profile order by 1')).rows
  const taken = await profiles()
  expect(taken).toMatchObject([
    { document: "'ada':1A,2A 'i':3C 'sail':4C", is_active: true, is_pending: false },
    { detail: null, is_active: false, is_pending: false, is_popular: false },
    { is_active: true, is_pending: true },
  ])
  expect(taken[0]).toMatchObject({
    detail: "'ada':1A,2A 'her':6 'i':3C 'sail':4C 'she':5",
    popularity: 3.7,
    is_popular: true,
  })
  await pool.query('update account set about = about, standing = standing')
  expect(await profiles()).toEqual(taken)
})
