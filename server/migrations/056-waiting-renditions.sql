-- Outside a transaction. The renditions that wait in each queue: without it, a claim reads those of all queues.

drop index concurrently if exists rendition_waiting_in_queue;
create index concurrently rendition_waiting_in_queue on rendition (
  (case when rung > 10000 then 'av1' when heavy then 'heavy' else 'ordinary' end), owner_id, pass, item_id
) where state = 'WAITING';
drop index concurrently if exists rendition_waiting;
