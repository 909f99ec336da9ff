/** Scores of all posts, videos and comments, for sorting. */
export const SCORES = [
  `insert into item_score (item_id, kind, owner_id, parent_id, category, nsfw, listed_at, recency,
     moves_at, score, hot)
   select item.id, kind, owner_id, parent_id, category, nsfw, listed_at, recency(listed_at),
     moves_at(listed_at, recency(listed_at)), upvotes - downvotes, hot(upvotes - downvotes, listed_at)
   from item join item_counter as counter on counter.item_id = item.id
   order by item.id`,
]
