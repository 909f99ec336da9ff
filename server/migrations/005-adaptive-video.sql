-- Videos in several qualities, with a storyboard and captions, and uploads in pieces.

alter table video
  add column storyboard_file text,
  -- Whether there is a quality that plays, if only its beginning.
  add column adaptive boolean not null default false,
  -- The name of a file by the language of its captions.
  add column captions jsonb not null default '{}',
  -- When it was decided which qualities are to be made; those of older videos are made by and by.
  add column ladder_at timestamptz;
-- What its owners follow.
create index video_processing on video (item_id) where state = 'PROCESSING';
create index video_without_ladder on video (item_id) where ladder_at is null and state = 'READY';

-- A video in one quality. `rung` is the usual name of its shorter side: 240, 480, 720 or 1080.
create table rendition (
  item_id bigint not null references video on delete cascade,
  rung smallint not null,
  owner_id bigint not null references account on delete cascade,
  -- Those of one pass are made together, the passes of a video in their order.
  pass smallint not null,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'MAKING', 'GROWING', 'READY', 'FAILED')),
  -- Which job makes it, so that the same one takes it up again, and since when.
  job_id text,
  taken_at timestamptz,
  -- 0 to 1.
  progress real not null default 0,
  width integer not null,
  height integer not null,
  -- Bits a second, at most and on average; what must be decoded, as RFC 6381 has it.
  peak_rate integer,
  average_rate integer,
  codecs text,
  playlist text,
  primary key (item_id, rung)
);
create index rendition_waiting on rendition (owner_id, pass, item_id) where state = 'WAITING';
create index rendition_turns on rendition (owner_id, taken_at desc);
create index rendition_job on rendition (job_id) where job_id is not null;

-- Uploads in pieces that have not come to their end. Where their bytes lie is the server's matter.
create table unfinished_upload (
  id text primary key,
  owner_id bigint not null references account on delete cascade,
  filename text not null,
  bytes bigint not null,
  last_byte_at timestamptz not null default now()
);
create index unfinished_upload_owner on unfinished_upload (owner_id);

-- Which upload in pieces an asset came from, for a client that lost the answer.
alter table asset add column upload_id text constraint asset_upload_id_key unique;
