-- Search, watch and search history, exports of what is one's own.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Words as they are, without case and accents: café is found by cafe, in any language.
create text search configuration seam (copy = simple);
alter text search configuration seam
  alter mapping for asciiword, word, numword, asciihword, hword, numhword,
    hword_asciipart, hword_part, hword_numpart
  with unaccent, simple;

-- Letters and digits make words, and nothing else: no addresses, paths, tags or signed numbers.
create function plain_words(text) returns text language sql immutable
return translate(normalize($1), $$<>&/\.-_@:=+#%?''$$ || U&'\2019', rpad('', 40));

-- What is searched. The weights: A the title or name, B who made it, C the text.
create table search_document (
  item_id bigint primary key references item on delete cascade,
  kind text not null,
  document tsvector not null
);
create index search_document_words on search_document using gin (document);

create table search_account (
  account_id bigint primary key references account on delete cascade,
  document tsvector not null
);
create index search_account_words on search_account using gin (document);

-- Every word that was ever written in what is searched, to find what a mistyped one may mean.
create table search_word (word text collate "C" primary key);
create index search_word_alike on search_word using gin (word gin_trgm_ops);

create function learn_words(tsvector) returns void language sql as $$
  insert into search_word (word)
  select word from unnest(tsvector_to_array($1)) as word
  where length(word) between 4 and 30
  order by word
  on conflict do nothing
$$;

create function index_item(item_id bigint) returns void language plpgsql as $$
declare
  words tsvector;
  kind_of text;
begin
  -- Whoever writes it holds it already: so the words of the last to write stay.
  perform from video where video.item_id = $1 for no key update;
  perform from post where post.item_id = $1 for no key update;
  select item.kind,
    setweight(to_tsvector('seam', plain_words(coalesce(video.title, ''))), 'A')
    || setweight(to_tsvector('seam', plain_words(owner.username || ' ' || owner.full_name)), 'B')
    || setweight(to_tsvector('seam', plain_words(coalesce(video.description, ''))), 'C')
    || setweight(to_tsvector('seam', plain_words(coalesce(post.content, ''))), 'A')
  into kind_of, words
  from item
  join account as owner on owner.id = item.owner_id
  left join video on video.item_id = item.id
  left join post on post.item_id = item.id
  where item.id = $1;
  insert into search_document (item_id, kind, document) values ($1, kind_of, words)
  on conflict on constraint search_document_pkey do update set document = excluded.document;
  perform learn_words(words);
end $$;

create function index_account(account_id bigint) returns void language plpgsql as $$
declare
  words tsvector;
begin
  select setweight(to_tsvector('seam', plain_words(username || ' ' || full_name)), 'A')
    || setweight(to_tsvector('seam', plain_words(about)), 'C')
  into words from account where id = $1;
  insert into search_account (account_id, document) values ($1, words)
  on conflict on constraint search_account_pkey do update set document = excluded.document;
  perform learn_words(words);
end $$;

-- Whoever writes a text has it indexed, in the same transaction.
create function index_written() returns trigger language plpgsql as $$
begin
  perform index_item(new.item_id);
  return null;
end $$;
create trigger video_search after insert or update of title, description on video
  for each row execute function index_written();
create trigger post_search after insert or update of content on post
  for each row execute function index_written();

create function index_named() returns trigger language plpgsql as $$
begin
  perform index_account(new.id);
  return null;
end $$;
create trigger account_search after insert or update of username, full_name, about on account
  for each row execute function index_named();

create table watched (
  account_id bigint not null references account on delete cascade,
  item_id bigint not null references item on delete cascade,
  watched_at timestamptz(3) not null default now(),
  -- Seconds from the beginning.
  position double precision not null default 0,
  primary key (account_id, item_id)
);
create index watched_last on watched (account_id, watched_at desc, item_id desc);
create index watched_item on watched (item_id);

create table searched (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  account_id bigint not null references account on delete cascade,
  query text not null,
  searched_at timestamptz not null default now()
);
create unique index searched_once on searched (account_id, lower(query));
create index searched_last on searched (account_id, searched_at desc);

-- A copy of all that is somebody's own, in the making or to be fetched.
create table data_export (
  account_id bigint primary key references account on delete cascade,
  public_id text not null unique,
  state text not null default 'PREPARING' check (state in ('PREPARING', 'READY', 'FAILED')),
  progress smallint not null default 0,
  bytes bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

-- Then, for every 100 ids of item:

select index_item(id) from item
where kind in ('video', 'post') and deleted_at is null and id >= $1 and id < $2;

-- Then, for every 100 ids of account:

select index_account(id) from account where deleted_at is null and id >= $1 and id < $2;
