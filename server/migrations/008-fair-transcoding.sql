-- What the processing of a video costs, so that costly videos wait in queues of their own.

alter table asset
  -- Pixels of all frames of a video; null for images and for videos inspected before this migration.
  add column work bigint,
  -- Whether the video is made playable by copying its streams.
  add column copied boolean;

alter table video
  add column heavy boolean not null default false,
  -- Starts of its processing that have neither succeeded nor been stopped with the worker.
  add column starts smallint not null default 0,
  -- How often its owner has retried it.
  add column retries smallint not null default 0;

alter table rendition
  add column heavy boolean not null default false,
  add column starts smallint not null default 0;
create index rendition_heavy on rendition (owner_id) where heavy and state = 'MAKING';
