-- What a search finds as a term: C++, C# and .NET; words with an apostrophe or a hyphen, whole and in parts; emoji.

-- C++ becomes "C plusplus", C# "C sharp" and .NET "dot NET", as in search-terms.ts.
create function spell_signs(text) returns text language sql immutable parallel safe
return regexp_replace(regexp_replace(regexp_replace($1,
  '([A-Za-z0-9])\+\+(?![A-Za-z+])', '\1 plusplus ', 'g'),
  '(?<![A-Za-z0-9&#])([A-Za-z])#(?![A-Za-z#])', '\1 sharp ', 'g'),
  '(?<![^\s(["''/])\.(?=[A-Za-z])', ' dot ', 'g');

-- Words with an apostrophe or a hyphen inside, without it: dont for don't. Longer ones are no words.
create function joined_words(text) returns text language sql immutable parallel safe
return (
  select coalesce(string_agg(regexp_replace(part, '[''\u2019-]', '', 'g'), ' '), '')
  from regexp_split_to_table($1, '[][\s!"#$%&()*+,./:;<=>?@\\^_`{|}~]+') as part
  where length(part) < 40 and part ~ '[^''\u2019-][''\u2019-][^''\u2019-]');

-- A word for each emoji, as in search-terms.ts: its code point, or the two of a flag.
create function emoji_words(text) returns text language sql immutable parallel safe
return (
  select coalesce(string_agg(
    'u' || to_hex(ascii(found[1])) || case when length(found[1]) > 1 then 'u' || to_hex(ascii(right(found[1], 1))) else '' end,
    ' '), '')
  from regexp_matches($1,
    '[\U0001F1E6-\U0001F1FF]{2}|[\u2300-\u23FF\u25A0-\u27BF\u2B00-\u2BFF\U0001F000-\U0001F0FF\U0001F200-\U0001F3FA\U0001F400-\U0001FAFF]',
    'g') as found);

-- Letters and digits make words, and nothing else: no addresses, paths, tags or signed numbers. What follows the
-- text leaves its phrases as they are.
create or replace function plain_words(text) returns text language sql immutable
return translate(spell_signs(normalize($1)), $$<>&/\.-_@:=+#%?''$$ || U&'\2019', rpad('', 40))
  || ' ' || joined_words(normalize($1)) || ' ' || emoji_words($1);

create function has_search_terms(text) returns boolean language sql immutable parallel safe
return $1 ~ '[\w][''\u2019-][\w]|[A-Za-z0-9](\+\+|#)|(^|\s)\.[A-Za-z]|[\u2300-\u2BFF\U0001F000-\U0001FAFF]';

-- Then, for every 100 ids of item:

select index_item(item.id)
from item
join account as owner on owner.id = item.owner_id
left join video on video.item_id = item.id
left join post on post.item_id = item.id
where item.id >= $1 and item.id < $2 and item.kind in ('video', 'post') and item.deleted_at is null
  and has_search_terms(concat_ws(' ', owner.full_name, video.title, video.description, post.content))
order by item.id;

-- Then, for every 100 ids of account:

select index_account(id) from account
where deleted_at is null and id >= $1 and id < $2 and has_search_terms(concat_ws(' ', full_name, about, pronouns))
order by id;

-- Then, outside a transaction:

drop function if exists has_search_terms(text);
