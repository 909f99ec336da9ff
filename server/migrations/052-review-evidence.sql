-- A review outlives the item that it is about, so that moderators can decide about its author, an appeal
-- is answered, and reporters read what became of their report. The row id may name a purged item.
alter table review drop constraint review_item_id_fkey;
-- The content when it was reported; null once it is decided.
alter table report add column snapshot jsonb;
