-- Prepares 038 and 039, so that no lock is held while existing rows are checked.

alter table search_document
  add column shelf smallint not null default 0,
  add constraint search_document_shelf check (shelf = 0) not valid;

-- Names no constraint: calls that wait while 039 replaces the table go on in the new one.
create or replace function index_item(item_id bigint) returns void language plpgsql as $$
declare
  words tsvector;
  indexed record;
begin
  -- Waits for concurrent writers of the text, so that the words of the last one stay.
  perform from video where video.item_id = $1 for no key update;
  perform from post where post.item_id = $1 for no key update;
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
    if not exists (select from search_document as found where found.item_id = $1) then
      insert into search_document (item_id, kind, document, listed, nsfw, acclaim)
      values ($1, indexed.kind, indexed.words, indexed.listed, indexed.nsfw, indexed.acclaim);
      exit;
    end if;
    update search_document as found set document = indexed.words where found.item_id = $1;
    exit when found;
  end loop;
  perform learn_words(indexed.words);
end $$;
