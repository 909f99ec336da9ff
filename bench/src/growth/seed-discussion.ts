/**
 * Comments by the owners on the first video. Their rows follow those of the videos: comment `n` has
 * the id `2 * $1 + n`. Every tenth has a reply.
 */
export const DISCUSSION = [
  `insert into item (public_id, kind, owner_id, parent_id, root_id, created_at)
   select 'c' || lpad(n::text, 10, '0'), 'comment', 1 + n % 100, $1 + 1, $1 + 1,
     now() - ($1 - n) * interval '20 seconds'
   from generate_series(1, $1::int) as n order by n`,
  `insert into item (public_id, kind, owner_id, parent_id, root_id, created_at)
   select 'r' || lpad(n::text, 10, '0'), 'comment', 1 + (n + 1) % 100, 2 * $1 + n, $1 + 1,
     now() - ($1 - n) * interval '20 seconds' + interval '5 seconds'
   from generate_series(10, $1::int, 10) as n order by n`,
  `insert into item_counter (item_id, upvotes, comments)
   select id, id % 90, (parent_id = $1::int + 1 and substr(public_id, 11) = '0')::int
   from item where kind = 'comment' order by id`,
  `insert into comment (item_id, content)
   select id, 'A thought about it, number ' || id from item
   where kind = 'comment' order by id`,
]
