import { sql } from 'kysely'
import { limits } from '@seam/contract/limits.ts'
import type { SignUpGroupKind } from '@seam/contract/moderation/wave.ts'
import type { Db } from '../../../infra/postgres/database.ts'
import { imageSql, type StoredImage } from '../../assets/image-sql.ts'

/** The sign-ups in the `hours` before `until`, which is in ISO 8601. */
export interface Window {
  hours: number
  until: string
}

/** The number of texts per account and kind that are compared with those of others. */
const TEXTS = 20
/** Shorter texts say nothing about their authors. In letters. */
const LETTERS = 10
const BURST_MINUTES = 10
/** The minimum sign-ups of a burst, and the minimum factor over the usual number. */
const BURST = { accounts: 10, times: 3 }

/**
 * `recent`: the newest sign-ups of members who are neither suspended nor about to be. `belongs`:
 * the groups of each account. Texts are the same if their letters are.
 */
const recentByGroup = ({ hours, until }: Window) => sql`
  recent as materialized (
    select sign_up.account_id, sign_up.network, sign_up.mail_domain, sign_up.created_at,
      account.invited_by
    from sign_up join account on account.id = sign_up.account_id
    where sign_up.created_at <= ${until}::timestamptz
      and sign_up.created_at > ${until}::timestamptz - ${hours}::int * interval '1 hour'
      and account.deleted_at is null and account.role = 'member' and account.standing <> 'suspended'
      and not exists (select from wave_account
        where wave_account.account_id = account.id and wave_account.state = 'waiting')
    order by sign_up.created_at desc, sign_up.account_id desc
    limit ${sql.lit(limits.recentSignUps)}
  ), texts as materialized (
    select recent.account_id, left(written.content, 500) as content
    from recent cross join lateral (
      (select coalesce(comment.content, concat_ws(' ', post.content, image_texts(post)), playlist.title || ' ' || playlist.description) as content
        from unnest(array['comment', 'post', 'playlist']) as kind_of (kind)
        cross join lateral (
          select id from item
          where owner_id = recent.account_id and item.kind = kind_of.kind and deleted_at is null
          order by created_at desc, id desc limit ${sql.lit(TEXTS)}) as own
        left join comment on comment.item_id = own.id left join post on post.item_id = own.id
        left join playlist on playlist.item_id = own.id)
      union all
      (select content from held_comment where writer_id = recent.account_id
        order by created_at desc limit ${sql.lit(TEXTS)})
    ) as written
  ), folded as materialized (
    select account_id, content, lower(regexp_replace(content, '[^[:alpha:]]+', '', 'g')) as letters
    from texts
  ), belongs as (
    select 'text' as kind, md5(letters) as key, account_id, content as label from folded
      where length(letters) >= ${sql.lit(LETTERS)}
    union all select 'network', network, account_id, '' from recent
    union all select 'inviter', recent.invited_by::text, recent.account_id, account.username
      from recent join account on account.id = recent.invited_by
    union all select 'burst', floor(extract(epoch from created_at) / ${sql.lit(BURST_MINUTES * 60)})::text,
      account_id, '' from recent
    union all select 'domain', mail_domain, account_id, mail_domain from recent
  )`

/** Counts the items of the account `recent.account_id` by kind. */
const MADE = sql.join(
  (['video', 'post', 'comment'] as const).map(
    (kind) => sql`
      (select count(*)::int from item where owner_id = recent.account_id
        and item.kind = ${sql.lit(kind)} and deleted_at is null) as ${sql.ref(`${kind}s`)}`,
  ),
)

interface GroupRow {
  kind: SignUpGroupKind
  key: string
  label: string
  accounts: number
  first_at: Date
  last_at: Date
  videos: number
  posts: number
  comments: number
  usernames: string[]
}

/** How suspicious a group is: the same text is rarely chance, the same mail domain often. */
const WEIGHTS = sql`case kind when 'text' then 4 when 'network' then 3 when 'inviter' then 2
  when 'burst' then 1.5 else 1 end`

/** Returns the groups of recent sign-ups, the most wave-like first. */
export async function findGroups(db: Db, window: Window): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with ${recentByGroup(window)}, grouped as (
      select kind, key, min(label) as label, array_agg(distinct account_id) as ids
      from belongs group by kind, key
      having count(distinct account_id) >= ${sql.lit(limits.signUpGroupSize)}
    ), likely as (
      select grouped.*, cardinality(ids) as accounts from grouped
      where case kind
        when 'burst' then cardinality(ids) >= ${sql.lit(BURST.accounts)}
          and cardinality(ids) >= ${sql.lit(BURST.times)} * ((select count(*) from recent) - cardinality(ids))
            / greatest(1, ${window.hours}::int * ${sql.lit(60 / BURST_MINUTES)} - 1)
        -- A domain that already had as many sign-ups is one that many people use.
        when 'domain' then cardinality(ids) > (select count(*) from (
          select from sign_up where mail_domain = key
            and created_at <= ${window.until}::timestamptz - ${window.hours}::int * interval '1 hour'
          limit ${sql.lit(limits.recentSignUps)}) as earlier)
        else true end
      order by cardinality(ids) * (${WEIGHTS}) desc, kind, key
      limit ${sql.lit(limits.signUpGroups)}
    ), made as materialized (
      select account_id, created_at, ${MADE} from recent
    )
    select kind, key, left(label, 200) as label, accounts, total.*,
      array(select username from account where id = any(ids[1:5]) order by id) as usernames
    from likely cross join lateral (
      select min(created_at) as first_at, max(created_at) as last_at, sum(videos)::int as videos,
        sum(posts)::int as posts, sum(comments)::int as comments
      from made where account_id = any(ids)
    ) as total
    order by accounts * (${WEIGHTS}) desc, kind, key`.execute(db)
  return rows
}

/** Returns the time of the database, to the millisecond, and the number of recent sign-ups. */
export async function countRecent(db: Db, hours: number): Promise<{ now: Date; count: number }> {
  const { rows } = await sql<{ now: Date; count: number }>`
    select date_trunc('milliseconds', now()) as now, (select count(*)::int from (
      select from sign_up where created_at > now() - ${hours}::int * interval '1 hour'
      limit ${sql.lit(limits.recentSignUps)}) as recent) as count
      -- not null: now, count`.execute(db)
  return rows[0] ?? { now: new Date(), count: 0 }
}

export interface GroupKey {
  kind: SignUpGroupKind
  key: string
}

/** Selects the `account_id` of all accounts in these groups within the window. */
export const membersOf = (groups: readonly GroupKey[], window: Window) => sql`
  with ${recentByGroup(window)}
  select distinct account_id from belongs
  where (kind, key) in (select * from unnest(
    ${groups.map(({ kind }) => kind)}::text[], ${groups.map(({ key }) => key)}::text[]))`

interface MemberRow {
  username: string
  full_name: string
  avatar: StoredImage | null
  signed_up_at: Date
  videos: number
  posts: number
  comments: number
  text: string | null
}

/** Returns the newest accounts in a group. */
export async function findMembers(db: Db, group: GroupKey, window: Window): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select account.username, account.full_name, ${sql.raw(imageSql('avatar'))} as avatar,
      recent.created_at as signed_up_at, ${MADE},
      (select left(coalesce(comment.content, nullif(post.content, ''), image_texts(post), video.title,
          playlist.title, ''), 200)
        from item left join comment on comment.item_id = item.id
        left join post on post.item_id = item.id left join video on video.item_id = item.id
        left join playlist on playlist.item_id = item.id
        where item.owner_id = account.id and item.deleted_at is null
        order by item.created_at desc limit 1) as text
    from (${membersOf([group], window)}) as member
    join sign_up as recent on recent.account_id = member.account_id
    join account on account.id = member.account_id
    left join asset as avatar on avatar.id = account.avatar_asset_id
    order by recent.created_at desc, account.id desc
    limit ${sql.lit(limits.signUpMembers)}`.execute(db)
  return rows
}
