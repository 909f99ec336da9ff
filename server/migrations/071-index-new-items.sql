-- A new text has no words yet: neither its row nor its words are looked for, in fifteen partitions with their
-- indexes.
drop function index_item(bigint);
create function index_item(item_id bigint, is_new boolean default false) returns void
language plpgsql as $$
declare
  indexed record;
begin
  if not is_new then
    -- Waits for concurrent writers of the text, so that the words of the last one stay.
    perform from video where video.item_id = $1 for no key update;
    perform from post where post.item_id = $1 for no key update;
  end if;
  select item.kind, item.nsfw, listed(item) as listed,
    acclaim(coalesce(counter.upvotes, 0), coalesce(counter.downvotes, 0)) as acclaim,
    setweight(to_tsvector('seam', plain_words(coalesce(video.title, ''))), 'A')
    || setweight(to_tsvector('seam', plain_words(owner.username || ' ' || owner.full_name)), 'B')
    || setweight(to_tsvector('seam', plain_words(coalesce(video.description, ''))), 'C')
    || setweight(to_tsvector('seam', plain_words(coalesce(post.content, ''))), 'A') as words
  into indexed
  from item
  join account as owner on owner.id = item.owner_id
  left join item_counter as counter on counter.item_id = item.id
  left join video on video.item_id = item.id
  left join post on post.item_id = item.id
  where item.id = $1;
  loop
    if is_new or not exists (select from search_document as found where found.item_id = $1) then
      insert into search_document (item_id, kind, document, listed, nsfw, acclaim, shelf)
      values ($1, indexed.kind, indexed.words, indexed.listed, indexed.nsfw, indexed.acclaim,
        case when indexed.listed is null then 0 else search_shelf(indexed.kind, 1) end);
      exit;
    end if;
    update search_document as found set document = indexed.words where found.item_id = $1;
    exit when found;
  end loop;
  perform learn_words(indexed.words);
end $$;

create or replace function index_written() returns trigger language plpgsql as $$
begin
  perform index_item(new.item_id, tg_op = 'INSERT');
  return null;
end $$;
