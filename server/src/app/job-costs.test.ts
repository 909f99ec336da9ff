import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, jobRun } from '../../test/app.ts'
import { driftOf } from '../features/item/counter-store.ts'
import { sweepUploads } from '../features/uploads/tus/sweep.ts'
import { createUploadLocks } from '../features/uploads/tus/upload-lock.ts'
import { closePool, openPool } from '../infra/postgres/connections.ts'
import { type Db, openDatabase } from '../infra/postgres/database.ts'
import type { Job } from '../infra/queue.ts'
import { readConfig } from './config.ts'
import { createJobs } from './jobs.ts'
import { openServices, type Services } from './services.ts'

const ACCOUNTS = 3_000
/** Smaller tables are read as a whole, whatever the query. */
const LARGE = 1_000

/** Creates a site where nothing is due. */
const SEED = `
  insert into account (public_id, username, email, full_name, password_hash)
  select 'account-' || n, 'user' || n, n || '@example.org', 'User ' || n, '-'
  from generate_series(1, ${ACCOUNTS}) n;
  insert into asset (public_id, owner_id, folder, format, bytes, width, height, original_filename, attached_at,
    file_sizes, copied)
  select folder || n, n, folder, 'mp4', 1, 1, 1, '', now(), '{}', false
  from generate_series(1, ${ACCOUNTS}) n, unnest(array['videos', 'thumbnails']) folder;
  insert into item (public_id, kind, owner_id, listed_at)
  select kind || n, kind, n, now() - interval '30 days'
  from generate_series(1, ${ACCOUNTS}) n, unnest(array['video', 'post']) kind;
  insert into item (public_id, kind, owner_id, parent_id, root_id)
  select 'comment' || id, 'comment', owner_id, id, id from item;
  insert into item_counter (item_id, comments) select id, (kind <> 'comment')::int from item;
  insert into comment (item_id, content) select id, 'So it is' from item where kind = 'comment';
  insert into video (item_id, title, description, publish_status, source_asset_id, thumbnail_asset_id,
    state, play_file, playable_at, ladder_at, original_state)
  select item.id, 'Sailing', '', 'PUBLIC', source.id, thumbnail.id, 'READY', 'play.mp4', now(), now(), 'KEPT'
  from item join asset as source on source.public_id = replace(item.public_id, 'video', 'videos')
  join asset as thumbnail on thumbnail.public_id = replace(item.public_id, 'video', 'thumbnails')
  where kind = 'video';
  insert into post (item_id, content) select id, 'Waves' from item where kind = 'post';
  insert into rendition (item_id, codec, quality, owner_id, step, state, width, height)
  select item_id, 'h264', 480, 1, 1, 'READY', 1, 1 from video;
  insert into vote (account_id, item_id, type) select 1 + (id + n) % ${ACCOUNTS}, id, 'UPVOTE'
  from item, generate_series(1, 2) n;
  insert into session (public_id, account_id, xsrf_token, device)
  select 'session' || id, id, '', '' from account;
  insert into session_token (hash, session_id, kind, expires_at)
  select sha256((kind || id)::bytea), id, kind, now() + interval '1 day'
  from session, unnest(array['access', 'refresh']) kind;
  insert into used_token (hash, expires_at)
  select sha256(id::text::bytea), now() + interval '1 hour' from account;
  insert into second_factor_failure (account_id, device) select id, '' from account;
  insert into previous_username (username, reserved_until)
  select 'held' || id, now() + interval '1 day' from account;
  insert into data_export (account_id, public_id, state, expires_at)
  select id, 'export' || id, 'READY', now() + interval '1 day' from account;
  insert into removed_comment (public_id, writer_id, parent_id, removed_by_id, content, created_at)
  select 'removed' || id, id, 1, 1, '', now() from account;
  insert into notification (public_id, account_id, kind) select 'note' || id, id, 'follow' from account;
  insert into notification_actor (notification_id, account_id) select id, 1 from notification;
  insert into notification_digest (account_id) select id from account;
  insert into mail (public_id, account_id, address, kind, state, finished_at)
  select 'mail' || id, id, email, 'new-sign-in', 'SENT', now() from account;
  insert into mailed_link (hash, account_id, purpose, address, expires_at)
  select sha256(id::text::bytea), id, 'verify-email', '', now() + interval '1 day' from account;
  insert into push (account_id, kind, tag) select id, 'follow', '' from account;
  insert into webhook (public_id, url, events, state) values ('hook', 'https://hooks.example', '{}', 'OFF');
  insert into webhook_delivery (public_id, webhook_id, event, subject_id, happened_at, data, state)
  select 'msg_' || id, 1, 'comment.created', id, now(), '{}', 'DELIVERED' from account;
  insert into sign_in_provider (public_id, issuer, client_id, settings) values ('sso', '', '', '{}');
  insert into identity (public_id, account_id, provider_id, subject, name)
  select 'sso' || id, id, 1, id, '' from account;
  insert into identity_session (session_id, identity_id, tokens)
  select session.id, identity.id, '' from session join identity using (account_id);
  insert into recent_view (item_id, viewer, slot, counted_at)
  select id, sha256(id::text::bytea), view_slot(now()), now() from item where kind = 'video';
  insert into viewing (id, item_id, viewer, source, due_at)
  select 'viewing' || id, id, 1, '', null from item where kind = 'video';
  insert into video_day (item_id, day, upvotes, downvotes, comments)
  select id, now(), 0, 0, 0 from item where kind = 'video';
  insert into video_source (item_id, day, source, viewers)
  select id, now(), '', 5 from item where kind = 'video';
  insert into unfinished_upload (id, owner_id, session_id, filename, bytes, reserved_bytes, resumable)
  select 'upload' || account_id, account_id, id, '', 1, 1, true from session where account_id <= 100;
  delete from stale_score;
  -- Where the job leaves so many.
  update search_document set tier = tier + 1 where tier > 0;
  analyze`

let services: Services
let jobs: readonly Job<never>[]
let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  const variables = await createDatabase(`job_costs_${process.pid}`)
  // A single connection, whose statistics can be read after each job.
  const pool = openPool({ connectionString: variables.DATABASE_URL ?? '' }, 1, () => {}, 0)
  db = openDatabase(pool)
  services = { ...(await openServices(readConfig(variables), () => {})), db }
  jobs = createJobs(services)
  await services.queue.declare(jobs)
  await pool.query(SEED)
  close = async () => {
    await closePool(pool)
    await services.close()
  }
})
afterAll(() => close())

/** Returns how many rows of each large table were read by full table scans. */
async function readByScans(): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string; read: number }>`
    select pg_class.relname as name, seq_tup_read as read
    from pg_stat_user_tables join pg_class on pg_class.oid = relid
    where schemaname = 'public' and reltuples >= ${LARGE}
  `.execute(db)
  return new Map(rows.map(({ name, read }) => [name, read]))
}

async function findScans(run: () => Promise<unknown>): Promise<string[]> {
  const before = await readByScans()
  await run()
  const after = await readByScans()
  return [...after].filter(([name, read]) => read > (before.get(name) ?? 0)).map(([name]) => name)
}

/** These jobs read the files or all rows in batches, or count index tiers of limited size. */
const LEFT_OUT = ['back-up', 'test-restore', 'prove-counters', 'fill-search-tiers']

const NEVER = new AbortController().signal

test('no scheduled job reads a whole large table when nothing is due', async () => {
  const scans: Record<string, string[]> = {}
  const scheduled = jobs.filter(({ schedule, name }) => schedule && !LEFT_OUT.includes(name))
  expect(scheduled.length).toBeGreaterThan(15)
  const runJob = ({ name, run }: Job<never>) => {
    // The job that runs for a minute ends after its first check.
    const signal = name === 'hand-over-votes' ? AbortSignal.timeout(100) : NEVER
    return run(jobRun({} as never, { signal }))
  }
  // Completes the work that is due after inserting so many rows at once.
  for (const job of scheduled) await runJob(job)
  await sql`vacuum analyze`.execute(db)
  for (const job of scheduled) {
    const found = await findScans(() => runJob(job))
    if (found.length > 0) scans[job.name] = found
  }
  expect(scans).toEqual({})
})

test('the upload sweep, which every web process runs each minute, reads only accounts that upload', async () => {
  const sweep = () => sweepUploads({ ...services, locks: createUploadLocks() })
  expect(await findScans(sweep)).toEqual([])
})

test('a batch of the counter verification does not read a whole large table', async () => {
  const range = { first: 100, end: 120 }
  for (const find of Object.values(driftOf))
    expect(await findScans(() => find(db, range))).toEqual([])
})
