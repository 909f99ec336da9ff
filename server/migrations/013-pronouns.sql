-- A user's pronouns. Search finds users by them, after all whom it finds by name or about.

alter table account add column pronouns text not null default '';

-- The words of search_account and, with weight D, those of the details, of users who have any. A table
-- and an index of its own: many users share the same few details, and must not hide a rare name among
-- the thousand matches that are ranked.
create table search_account_detail (
  account_id bigint primary key references account on delete cascade,
  document tsvector not null
);
create index search_account_detail_words on search_account_detail using gin (document)
  with (fastupdate = off);

create or replace function index_account(account_id bigint) returns void language plpgsql as $$
declare
  words tsvector;
  details tsvector;
begin
  select setweight(to_tsvector('seam', plain_words(username || ' ' || full_name)), 'A')
      || setweight(to_tsvector('seam', plain_words(about)), 'C'),
    setweight(to_tsvector('seam', plain_words(pronouns)), 'D')
  into words, details from account where id = $1;
  insert into search_account (account_id, document) values ($1, words)
  on conflict on constraint search_account_pkey do update set document = excluded.document;
  if details = '' then
    delete from search_account_detail as found where found.account_id = $1;
  else
    insert into search_account_detail (account_id, document) values ($1, words || details)
    on conflict on constraint search_account_detail_pkey do update set document = excluded.document;
  end if;
  perform learn_words(words || details);
end $$;

create or replace trigger account_search after insert or update of username, full_name, about, pronouns
  on account for each row execute function index_named();
