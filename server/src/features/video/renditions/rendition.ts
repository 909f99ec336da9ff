import { sql } from 'kysely'
import type { Db, Tx } from '../../../infra/postgres/database.ts'
import { statement } from '../../../infra/postgres/statement.ts'
import { settleListing } from '../store.ts'
import { FIRST_RUNG, type Rung } from './ladder.ts'
import type { Variant } from './master-playlist.ts'

interface Owned {
  item_id: number
  owner_id: number
  heavy: boolean
}

/** Notes which qualities a video is to have. Those it has stay. Gives whether any are to be made. */
export async function planLadder(tx: Tx, video: Owned, rungs: readonly Rung[]): Promise<boolean> {
  await tx
    .insertInto('rendition')
    .values(rungs.map((rung) => rowOf(video, rung)))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // What failed before is given another chance.
  await tx
    .updateTable('rendition')
    .set({ state: 'WAITING', job_id: null, progress: 0, starts: 0 })
    .where('item_id', '=', video.item_id)
    .where('state', '=', 'FAILED')
    .execute()
  await noteLadder(tx, video.item_id)
  return (await unfinished(tx, video.item_id)) > 0
}

/** Notes that it is known which qualities a video is to have, if only none. */
export const noteLadder = (db: Db | Tx, itemId: number) =>
  db
    .updateTable('video')
    .set({ ladder_at: sql`now()` })
    .where('item_id', '=', itemId)
    .execute()

const rowOf = ({ item_id, owner_id, heavy }: Owned, rung: Rung) => ({
  ...{ item_id, owner_id, heavy },
  ...rung,
  job_id: null,
  taken_at: null,
  peak_rate: null,
  average_rate: null,
  codecs: null,
  playlist: null,
})

/** How many qualities of a video are still to be made. */
export async function unfinished(db: Db | Tx, itemId: number): Promise<number> {
  const { count } = await db
    .selectFrom('rendition')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('item_id', '=', itemId)
    .where('state', 'in', ['WAITING', 'MAKING', 'GROWING'])
    .executeTakeFirstOrThrow()
  return count
}

/** What is known of the rung that a video grows first. */
export const firstRung = (db: Db, itemId: number) =>
  db
    .selectFrom('rendition')
    .select(['state', 'playlist'])
    .where('item_id', '=', itemId)
    .where('rung', '=', FIRST_RUNG)
    .executeTakeFirst()

export interface Facts {
  peak_rate: number
  average_rate: number
  codecs: string
  playlist: string
}

/** The first rung plays as far as it has grown, and with it the video. */
export const noteGrowth = (db: Db, video: Owned, rung: Rung, facts: Facts) =>
  db.transaction().execute(async (tx) => {
    await tx
      .insertInto('rendition')
      .values({ ...rowOf(video, rung), ...facts, state: 'GROWING' })
      .onConflict((conflict) =>
        conflict.columns(['item_id', 'rung']).doUpdateSet({ ...facts, state: 'GROWING' }),
      )
      .execute()
    await playsFromNow(tx, video.item_id)
  })

/** A rung is there as a whole, and with it the video plays. */
export const markRung = (db: Db, video: Owned, rung: Rung, facts: Facts) =>
  db.transaction().execute(async (tx) => {
    const whole = { ...facts, state: 'READY' as const, progress: 1 }
    await tx
      .insertInto('rendition')
      .values({ ...rowOf(video, rung), ...whole })
      .onConflict((conflict) => conflict.columns(['item_id', 'rung']).doUpdateSet(whole))
      .execute()
    await playsFromNow(tx, video.item_id)
  })

async function playsFromNow(tx: Tx, itemId: number) {
  const { numUpdatedRows } = await tx
    .updateTable('video')
    .set({ adaptive: true, playable_at: sql`coalesce(playable_at, now())` })
    .where('item_id', '=', itemId)
    .where((either) =>
      either.or([either('adaptive', '=', false), either('playable_at', 'is', null)]),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await settleListing(tx, itemId)
}

/** Takes back what has grown of a video that will never be whole. */
export const withdrawGrowth = (db: Db, itemId: number) =>
  db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('rendition')
      .where('item_id', '=', itemId)
      .where('state', '=', 'GROWING')
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await tx
      .updateTable('video')
      .set({ adaptive: false, playable_at: null })
      .where('item_id', '=', itemId)
      .execute()
    await settleListing(tx, itemId)
  })

export const markPassFailed = (db: Db, itemId: number, pass: number) =>
  db
    .updateTable('rendition')
    .set({ state: 'FAILED' })
    .where('item_id', '=', itemId)
    .where('pass', '=', pass)
    .where('state', '=', 'MAKING')
    .execute()

/** Adds to the starts of a pass. Returns how many there are, 0 where it is gone. */
export async function addPassStarts(db: Db, itemId: number, pass: number, more: 1 | -1) {
  const row = await db
    .updateTable('rendition')
    .set({ starts: sql`greatest(starts + ${more}, 0)` })
    .where('item_id', '=', itemId)
    .where('pass', '=', pass)
    .where('state', '=', 'MAKING')
    .returning('starts')
    .executeTakeFirst()
  return row?.starts ?? 0
}

/** Of a pass: how much of it is made, 0 to 1, and with it of the video, from `from` to 99 percent. */
export async function notePassProgress(
  db: Db,
  { itemId, pass, share, from }: { itemId: number; pass: number; share: number; from: number },
): Promise<void> {
  await db
    .updateTable('rendition')
    .set({ progress: share })
    .where('item_id', '=', itemId)
    .where('pass', '=', pass)
    .where('state', '=', 'MAKING')
    .execute()
  await sql`
    update video set progress = made.percent
    from (
      select ${from} + floor(${99 - from} * sum(progress * width * height) / sum(width * height))::int
        as percent
      from rendition where item_id = ${itemId}
    ) as made
    where item_id = ${itemId} and state = 'PROCESSING' and progress < made.percent
  `.execute(db)
}

const variants = statement<Variant & { playlist: string | null }>(`
  select rendition.rung, rendition.state, rendition.width, rendition.height, rendition.peak_rate,
    rendition.average_rate, rendition.codecs, rendition.playlist
  from asset
  join video on video.source_asset_id = asset.id
  join rendition on rendition.item_id = video.item_id
  where asset.public_id = $1 and rendition.state in ('GROWING', 'READY')
  order by rendition.rung <> ${FIRST_RUNG}, rendition.pass, rendition.rung`)

/** What plays of a video, by the public id of its source: what players should begin with comes first. */
export const variantsOf = (db: Db, assetPublicId: string) => variants(db, assetPublicId)
