import { randomWord } from '../seed-library.ts'

/** Users other than the owners, with two-word names. */
export const PEOPLE = [
  `insert into account (public_id, username, email, full_name, password_hash)
   select 'p' || lpad(n::text, 10, '0'), 'person_' || n, 'person_' || n || '@example.org',
     initcap(given.word || ' ' || family.word), '-'
   from (
     select n, ${randomWord} as given, ${randomWord} as family
     from generate_series(101, $1::int) as n
   ) as drawn
   join lexicon as given on given.rank = drawn.given
   join lexicon as family on family.rank = drawn.family
   order by n`,
]

/** The search index of all users. Run it once they have followers. */
export const PROFILES = [
  `insert into search_profile (account_id, range, document, is_active, popularity)
   select id, search_profile_range(id), setweight(to_tsvector('seam', plain_words(username || ' ' || full_name)), 'A'), true,
     popularity(followers)
   from account join account_counter as counter on counter.account_id = account.id
   where id <= $1::int order by id`,
]
