import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { CHAPTERS } from '@seam/contract/sharing-paths.ts'
import { editVideo, getVideo } from '@seam/contract/video.ts'
import { app } from '../../../test/app.ts'
import { person, type Person, visitor } from '../../../test/cast.ts'
import { seedVideos } from '../../../test/seed.ts'

let ada: Person
let publicId: string
beforeAll(async () => {
  ada = await person('Ada')
  ;[publicId = ''] = await seedVideos(ada, 1)
})

const details = { title: 'A walk', category: 'GENERAL', nsfw: false, publishStatus: 'PUBLIC' }
const edit = (change: object) =>
  ada.call(editVideo, { params: { publicId }, body: { ...details, ...change } })
/** Sets the duration of a video, in seconds. */
async function lengthen(id: string, duration: number) {
  const { db } = await app()
  await sql`
    update asset set duration = ${duration} from video join item on item.id = video.item_id
    where asset.id = video.source_asset_id and item.public_id = ${id}`.execute(db)
}
const chapters = async () =>
  (await visitor().call(getVideo, { params: { publicId } })).data[0]?.chapters
const file = () => visitor().fetch(CHAPTERS.replace('{publicId}', publicId))

test('a video has the chapters of its description, which follow each edit', async () => {
  await edit({ description: 'No times' })
  expect(await chapters()).toEqual([])
  expect((await file()).status).toBe(404)
  await edit({ description: '0:00 Calm\n0:01 Waves & <wind>\n0:01.5 x' })
  expect(await chapters()).toEqual([])
})

test('other players read them as WebVTT while everyone may see the video', async () => {
  await lengthen(publicId, 10)
  await edit({ description: '0:00 Calm\n0:02 Waves & <wind>\n0:05 Home' })
  expect(await chapters()).toEqual([
    { time: 0, title: 'Calm' },
    { time: 2, title: 'Waves & <wind>' },
    { time: 5, title: 'Home' },
  ])
  const response = await file()
  expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.text()).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nCalm\n\n' +
      '00:00:02.000 --> 00:00:05.000\nWaves &amp; &lt;wind&gt;\n\n' +
      '00:00:05.000 --> 00:00:10.000\nHome\n',
  )
  await edit({ description: '0:00 Calm\n0:02 Waves\n0:05 Home', publishStatus: 'PRIVATE' })
  expect((await file()).status).toBe(404)
  expect((await ada.fetch(CHAPTERS.replace('{publicId}', publicId))).status).toBe(404)
})
