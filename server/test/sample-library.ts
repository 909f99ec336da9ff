import { sql } from 'kysely'
import type { Db } from '../src/infra/postgres/database.ts'

type LibraryVideo = [owner: string, title: string, description?: string]

export const owners = [
  { username: 'ada', fullName: 'Ada Lovelace' },
  { username: 'bjork_b', fullName: 'Benjamin Björk' },
  { username: 'kitchen_zoe', fullName: "Zoë O'Neill" },
  { username: 'irina', fullName: 'Ирина Соколова' },
]

const handWritten: LibraryVideo[] = [
  ['ada', 'Elephant at the river'],
  ['ada', 'Café de Flore in the morning'],
  ['ada', 'Cafe culture in Lisbon'],
  ['kitchen_zoe', 'Crème brûlée without a torch'],
  ['ada', 'Ein Tag in München'],
  ['ada', 'Über den Wolken'],
  ['ada', 'Straße nach Köln'],
  ['ada', 'Mañana por la mañana'],
  ['ada', 'São Paulo by night'],
  ['ada', "L'été à la plage"],
  ['ada', 'Le garçon et la forêt'],
  ['kitchen_zoe', 'Smörgåsbord for beginners'],
  ['kitchen_zoe', 'Blåbær and brød'],
  ['ada', 'Žluťoučký kůň'],
  ['ada', 'Zażółć gęślą jaźń'],
  ['ada', 'İstanbul sokakları'],
  ['irina', 'Привет, мир'],
  ['irina', 'Ёлка под снегом'],
  ['irina', 'Как варить борщ'],
  ['ada', 'Καλημέρα Ελλάδα'],
  ['ada', 'Αθήνα το βράδυ'],
  ['ada', '東京の夜景'],
  ['ada', '서울 산책'],
  ['ada', 'مرحبا بالعالم'],
  ['ada', 'שלום עולם'],
  ['ada', 'Spider-Man costume in one evening'],
  ['ada', "Don't look down"],
  ['bjork_b', "O'Brien's last waltz"],
  ['bjork_b', 'Rock ’n’ roll basics'],
  ['ada', 'Apollo 11 landing explained'],
  ['ada', '1984 in ten minutes'],
  ['ada', 'Top 10 knots'],
  ['ada', 'Node.js streams for beginners'],
  ['ada', 'C++ templates, slowly'],
  ['ada', 'HTML <video> element explained'],
  ['ada', 'Version 3.14 is out'],
  ['bjork_b', 'AC/DC cover on ukulele'],
  ['kitchen_zoe', '100% rye bread'],
  ['ada', 'snake_case or camelCase?'],
  ['ada', 'COVID-19 and us'],
  ['ada', 'The quick brown fox'],
  ['kitchen_zoe', 'Brown bread, quick and easy'],
  ['ada', 'Fox and hound'],
  ['ada', 'Arctic fox in winter'],
  ['ada', 'Jaguar in the rainforest'],
  ['ada', 'Jaguar E-Type restoration'],
  ['bjork_b', 'Guitar lesson one: chords'],
  ['bjork_b', 'Guitar lesson two: scales'],
  ['bjork_b', 'Acoustic guitar maintenance'],
  ['ada', 'Artificial light in photography', 'Art is where you find it.'],
  ['ada', 'Article writing in a week'],
  ['ada', 'Art'],
  ['ada', 'Mountain weather', 'Why the föhn is warm, and what a chinook has to do with it.'],
  ['kitchen_zoe', 'Sourdough, day by day', 'Flour, water and patience. No yeast from a packet.'],
  ['ada', 'Openings at chess', 'The Sicilian defence, the Ruy Lopez and the London system.'],
  ['ada', 'Photosynthesis in five minutes'],
  ['ada', 'Accommodation in Iceland'],
  ['bjork_b', 'Piano tuning at home'],
  ['bjork_b', 'A pianist plays Chopin'],
  ['ada', 'Whale song recorded at dusk', 'Not a piano, and no Björk either: a humpback.'],
]

const adjectives = 'amber brisk crooked dusty faded gentle hollow jolly mellow nimble rustic'.split(
  ' ',
)
const nouns = 'harbour lantern meadow orchard pebble quarry saddle thicket velvet willow'.split(' ')
const places = ['Yorkshire', 'Tuscany', 'Bavaria', 'Kyoto']

const combined: LibraryVideo[] = adjectives.flatMap((adjective) =>
  nouns.flatMap((noun) =>
    places.map((place): LibraryVideo => [
      'ada',
      `The ${adjective} ${noun} of ${place}`,
      'Filmed on an afternoon.',
    ]),
  ),
)

/** Five hundred fixed videos, oldest first. */
export const library: LibraryVideo[] = [...handWritten, ...combined]

/**
 * Inserts the library into a database in one transaction, each video an hour newer than the
 * previous one.
 */
export const seedLibrary = (db: Db) =>
  db.transaction().execute(async (tx) => {
    for (const { username, fullName } of owners) {
      await sql`
        insert into account (public_id, username, email, full_name, password_hash)
        values (${username.padEnd(11, '-')}, ${username}, ${`${username}@example.org`}, ${fullName}, '-')
      `.execute(tx)
    }
    const rows = library.map(([owner, title, description = ''], n) => ({
      n,
      owner,
      title,
      description,
      id: `v${String(n).padStart(10, '0')}`,
    }))
    await sql`
      with work as (
        select n, account.id as owner_id, title, description, work.id
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as work (n int, owner text, title text, description text, id text)
        join account on account.username = work.owner
      ), source as (
        insert into asset (public_id, owner_id, folder, format, bytes, width, height, duration,
          original_filename, attached_at, widths)
        select folder || work.id, owner_id, folder, 'mp4', 1, 320, 180, 1, '', now(),
          case folder when 'thumbnails' then array[320] else '{}' end
        from work, unnest(array['videos', 'thumbnails']) as folder
        returning id, public_id, folder
      ), item as (
        insert into item (public_id, kind, category, owner_id, created_at, listed_at)
        select id, 'video', 'GENERAL', owner_id, at, at
        from work, lateral (select now() - (${library.length} - n) * interval '1 hour' as at)
        order by n
        returning id, public_id
      ), counter as (
        insert into item_counter (item_id) select id from item
      ), shown as (
        select item.id, title, description, source.id as source_id, thumbnail.id as thumbnail_id
        from item join work on work.id = item.public_id
        join source on source.public_id = 'videos' || work.id
        join source as thumbnail on thumbnail.public_id = 'thumbnails' || work.id
      )
      insert into video (item_id, title, description, publish_status, source_asset_id,
        thumbnail_asset_id, state, progress, play_file, poster_file, playable_at)
      select id, title, description, 'PUBLIC', source_id, thumbnail_id, 'READY', 100,
        'play.mp4', 'poster.webp', now()
      from shown
    `.execute(tx)
  })
