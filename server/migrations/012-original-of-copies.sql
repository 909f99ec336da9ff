-- Whether the playable file has the streams of the original is stored once, in asset.copied.
-- video.copied and the index video_with_original are no longer used. A later release removes them.

-- Until a video is processed, asset.copied is what the inspection of the upload expects. From then on
-- it is what was done; null means unknown, for videos from before 008.

-- Then, for every 1000 ids of item:

update asset set copied = video.copied
from video
where video.item_id >= $1 and video.item_id < $2
  and video.source_asset_id = asset.id and video.play_file is not null
  and coalesce(asset.copied, false) <> video.copied;

-- Then, outside a transaction:

-- The originals that a copy makes redundant, until they are removed.
drop index concurrently if exists asset_redundant_original;
create index concurrently asset_redundant_original on asset (id)
  where copied and file_sizes ? 'original';

drop index concurrently if exists video_original;
create index concurrently video_original on video (original_state, item_id)
  where state = 'READY' and original_state <> 'DROPPED';
