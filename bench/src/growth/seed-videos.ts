import { category } from '@seam/contract/video-fields.ts'
import { countLists, randomWord, tierOf } from '../seed-library.ts'

const CATEGORIES = `array['${category.options.join(`', '`)}']`
const WORDS_PER_TITLE = 6
const WORDS_PER_VIDEO = 26

/** Playable public videos of the owners. Their rows follow the posts: video `n` is row `$1 + n`. */
export const VIDEOS = [
  `insert into asset (public_id, owner_id, folder, format, bytes, width, height, duration,
     original_filename, attached_at, file_sizes, widths)
   select folder || lpad(n::text, 12, '0'), 1 + n % 100, folder, 'mp4', 1000, 1280, 720, 60 + n % 600,
     'clip', now(), '{}', case folder when 'thumbnails' then array[320, 480, 640, 1280] else '{}' end
   from generate_series(1, $1::int) as n,
     unnest(array['videos', 'thumbnails']) with ordinality as kinds (folder, place)
   order by n, place`,
  `insert into item (public_id, kind, category, owner_id, created_at, listed_at)
   select 'v' || lpad(n::text, 10, '0'), 'video', (${CATEGORIES})[1 + n % ${category.options.length}],
     1 + n % 100, listed_at, listed_at
   from generate_series(1, $1::int) as n,
     lateral (select now() - ($1 - n) * interval '20 seconds' as listed_at) as moment
   order by n`,
  countLists('video'),
  `insert into category_counter (category, owner_id, listed, listed_sfw, owned)
   select category, owner, count(*), count(*), count(*)
   from item, lateral (values (0), (owner_id)) as lists (owner)
   where kind = 'video' group by category, owner`,
  `insert into item_counter (item_id, views, upvotes, downvotes, comments)
   select id, id * 7 % 100000, id % 900 / (1 + id % 30), id % 7, case id when $1::int + 1 then $1 else 0 end
   from item where kind = 'video' order by id`,
  `insert into video (item_id, title, description, publish_status, source_asset_id, thumbnail_asset_id,
     state, progress, play_file, poster_file, playable_at)
   select $1 + n, string_agg(word, ' ' order by place) filter (where place <= ${WORDS_PER_TITLE}),
     string_agg(word, ' ' order by place) filter (where place > ${WORDS_PER_TITLE}),
     'PUBLIC', 2 * n - 1, 2 * n, 'READY', 100, 'play.mp4', 'poster.webp', now()
   from (
     select n, place, ${randomWord} as rank
     from generate_series(1, $1::int) as n, generate_series(1, ${WORDS_PER_VIDEO}) as place
   ) as drawn join lexicon using (rank)
   group by n order by n`,
  `insert into search_document (item_id, kind, document, listed, vote_weight, tier)
   select item.id, 'video', setweight(to_tsvector('seam', title), 'A')
       || setweight(to_tsvector('seam', plain_words(owner.username || ' ' || owner.full_name)), 'B')
       || setweight(to_tsvector('seam', description), 'C'),
     listed(item), vote_weight(upvotes, downvotes), ${tierOf('video', '2 * $1::int - item.id')}
   from item join video on video.item_id = item.id join item_counter as counter on counter.item_id = item.id
   join account as owner on owner.id = item.owner_id
   order by item.id`,
]
