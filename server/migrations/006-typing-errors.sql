-- Read far more often than written: nothing is put off that the next search would pay for.
alter index search_word_spellings set (fastupdate = off);
select gin_clean_pending_list('search_word_spellings');
