-- Outside a transaction. An index of the renditions that wait, by queue: a claim for one queue no longer reads those
-- of the others.

drop index concurrently if exists rendition_waiting_in_queue;
create index concurrently rendition_waiting_in_queue on rendition (
  (case when rung > 10000 then 'av1' when heavy then 'heavy' else 'ordinary' end), owner_id, pass, item_id
) where state = 'WAITING';
drop index concurrently if exists rendition_waiting;
