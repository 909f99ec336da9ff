import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { app } from '../../../test/app.ts'
import { comment, follow, person, post } from '../../../test/cast.ts'
import { accountIdOf, seedVideos } from '../../../test/seed.ts'

test('an update that changes nothing writes neither to the search index nor to scores and counters', async () => {
  const { db } = await app()
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await seedVideos(ada, 1)
  const { publicId } = await post(ada)
  await comment(ada, 'post', publicId)
  await follow(ben, ada)
  const id = await accountIdOf(ada)
  const items = sql`(select id from item where owner_id = ${id})`
  /** Returns the versions of all rows that triggers write for the account. */
  const read = async () => {
    const { rows } = await sql`
      select 'document' as name, item_id as of, ctid::text, xmin::text from search_document where item_id in ${items}
      union all select 'profile', account_id, ctid::text, xmin::text from search_profile where account_id = ${id}
      union all select 'score', item_id, ctid::text, xmin::text from item_score where item_id in ${items}
      union all select kind, owner_id, ctid::text, xmin::text from list_counter where owner_id = ${id}
      union all select category, owner_id, ctid::text, xmin::text from category_counter where owner_id = ${id}
      union all select 'bytes', account_id, ctid::text, xmin::text from storage_counter where account_id = ${id}
      order by 1, 2`.execute(db)
    return rows
  }
  const before = await read()
  expect(before.length).toBeGreaterThan(8)
  for (const update of [
    sql`account set username = username, about = about, standing = standing, deleted_at = deleted_at where id = ${id}`,
    sql`account_counter set followers = followers where account_id = ${id}`,
    sql`item set listed_at = listed_at, nsfw = nsfw, hidden = hidden, held = held, deleted_at = deleted_at
      where owner_id = ${id}`,
    sql`item_counter set upvotes = upvotes where item_id in ${items}`,
    sql`post set content = content where item_id in ${items}`,
    sql`video set title = title, description = description, state = state where item_id in ${items}`,
    sql`asset set stored_bytes = stored_bytes where owner_id = ${id}`,
  ]) {
    await sql`update ${update}`.execute(db)
  }
  expect(await read()).toEqual(before)
})
