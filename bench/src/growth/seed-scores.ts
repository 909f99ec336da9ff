/** The scores by which all posts, videos and comments are sorted. */
export const SCORES = [
  `insert into item_score (item_id, kind, owner_id, parent_id, category, nsfw, listed_at, recency,
     leaves_at, score, hot)
   select item.id, kind, owner_id, parent_id, category, nsfw, listed_at, recency(listed_at),
     leaves_at(listed_at, recency(listed_at)), upvotes - downvotes, hot(upvotes - downvotes, listed_at)
   from item join item_counter as counter on counter.item_id = item.id
   order by item.id`,
]
