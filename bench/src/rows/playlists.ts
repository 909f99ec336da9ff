import { getPlaylistVideos } from '@seam/server/src/features/playlist/lists.ts'
import { openPlaylist } from '@seam/server/src/features/playlist/open.ts'
import { openPool } from '@seam/server/src/infra/postgres/connections.ts'
import { openDatabase } from '@seam/server/src/infra/postgres/database.ts'
import { measureAlternately } from '../alternate.ts'
import { goals } from '../goals.ts'
import { type Row, ratioRow } from '../row.ts'

const TIMES = 200
/** The playlists by public id, and how many videos they have. */
const playlists = { playlist500: 500, playlist012: 12 } as const

/** Compares the page of a playlist with 500 videos to one with 12. */
export async function playlistRows(databaseUrl: string): Promise<Row[]> {
  const pool = openPool({ connectionString: databaseUrl }, 2, () => {})
  const db = openDatabase(pool)
  for (const [publicId, count] of Object.entries(playlists)) {
    await pool.query(
      `with added as (
         insert into item (public_id, kind, owner_id, listed_at)
         select $1, 'playlist', min(id), now() from account returning id
       ), counted as (
         insert into item_counter (item_id) select id from added
       ), written as (
         insert into playlist (item_id, title, description)
         select id, 'Measured', '' from added
       )
       insert into playlist_video (playlist_id, video_id, position)
       select added.id, video.item_id, row_number() over (order by video.item_id)
       from added cross join (select item_id from video order by item_id limit $2::int) as video`,
      [publicId, count],
    )
  }
  await pool.query('analyze playlist, playlist_video')
  const rate = (publicId: string) => async () => {
    const start = performance.now()
    for (let time = 0; time < TIMES; time += 1) {
      const row = await openPlaylist(db, publicId, null)
      await getPlaylistVideos(db, row, { page: 1, limit: 12 }, null)
    }
    return (TIMES / (performance.now() - start)) * 1000
  }
  const { ours, limit } = await measureAlternately(rate('playlist500'), rate('playlist012'))
  await db.destroy()
  return [ratioRow('playlist with 500 videos', 'pages/s', ours, limit, goals.playlistOf500)]
}
