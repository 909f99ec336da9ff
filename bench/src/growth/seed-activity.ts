/** Users, with ids from 1, who have watch histories and notifications: at least 1,000 per user. */
export const ACTIVE_USERS = 10

/** Votes, follows, watched videos and notifications: as many of each as posts. */
export const ACTIVITY = [
  `insert into vote (account_id, item_id, type)
   select 1 + n % 100, $1 + n, case n % 5 when 0 then 'DOWNVOTE' else 'UPVOTE' end
   from generate_series(1, $1::int) as n`,
  // Each owner follows twenty owners. All others follow one.
  `insert into follow (follower_id, followee_id, created_at)
   select 1 + n, 1 + (n + step * 3) % 100, now() - step * interval '1 hour'
   from generate_series(0, 99) as n, generate_series(1, 20) as step
   union all
   select n, 1 + n % 100, now() - n * interval '1 second' from generate_series(101, $1::int) as n`,
  `insert into account_counter (account_id, followers, following)
   select account.id, coalesce(followers, 0), coalesce(following, 0)
   from account
   left join (select followee_id as id, count(*) as followers from follow group by 1) as followed
     using (id)
   left join (select follower_id as id, count(*) as following from follow group by 1) as follower
     using (id)`,
  `insert into watched (account_id, item_id, watched_at, position)
   select 1 + n % ${ACTIVE_USERS}, $1 + 1 + (n * 7 + n / ${ACTIVE_USERS}) % $1, now() - ($1 - n) * interval '20 seconds', 30
   from generate_series(1, $1::int) as n on conflict do nothing`,
  `insert into notification (public_id, account_id, kind, item_id, opened_at, latest_at)
   select 'n' || lpad(n::text, 10, '0'), 1 + n % ${ACTIVE_USERS}, 'publication', $1 + n, listed_at, listed_at
   from generate_series(1, $1::int) as n join item on item.id = $1 + n
   order by n`,
  `insert into notification_actor (notification_id, account_id, at)
   select notification.id, item.owner_id, latest_at
   from notification join item on item.id = notification.item_id`,
]
