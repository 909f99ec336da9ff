/**
 * Common table expressions that decrement the counters of the accounts whose follows the expression
 * `ended` has deleted. They lock the counters in the order of account ids, like every start or end
 * of a follow.
 */
export const COUNTERS_OF_ENDED = `
  change as (
    select id, sum(followers) as followers, sum(following) as following
    from (
      select followee_id as id, 1 as followers, 0 as following from ended
      union all select follower_id, 0, 1 from ended
    ) as sides group by id
  ), locked as (
    select counter.account_id, change.followers, change.following
    from account_counter as counter join change on change.id = counter.account_id
    order by counter.account_id for update of counter
  ), updated as (
    update account_counter as counter set
      followers = counter.followers - locked.followers,
      following = counter.following - locked.following
    from locked where locked.account_id = counter.account_id
    returning 1
  )`
