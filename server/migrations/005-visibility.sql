-- Only the following functions decide who may see what, see docs/visibility.md. The planner inlines
-- them.

-- Whether an item is visible at most to its owner and moderators.
create function is_hidden(item) returns boolean language sql immutable
return ($1).hidden or ($1).owner_suspended or ($1).held or ($1).publish_at is not null;

-- Whether a comment appears in the list below its parent, for viewers who may see the parent.
create function is_shown(item) returns boolean language sql immutable
return ($1).deleted_at is null and not is_hidden($1);

-- Whether a video, post or playlist is in public lists.
create function is_listed(item) returns boolean language sql immutable
return ($1).listed_at is not null and ($1).deleted_at is null;

-- Whether everyone may open a video that is not deleted; otherwise only its owner may. A video that
-- failed before it was ever playable is only for its owner, like a private one.
create function opens_to_all(video) returns boolean language sql immutable
return ($1).publish_status <> 'PRIVATE' and (($1).state <> 'FAILED' or ($1).play_file is not null);

-- Whether a video with the status public will be listed once it is playable.
create function is_pending(item, video) returns boolean language sql immutable
return ($2).publish_status = 'PUBLIC' and ($1).listed_at is null and ($1).withheld_listed_at is null
  and is_shown($1);

-- The audience of an item: everyone, its owner and moderators, only its owner, or no one. `video`
-- is null unless it is a video or a comment on one. The values are those of `Audience` in
-- features/visibility/audience.ts.
create function audience(item item, video video) returns text language sql immutable
return case
  when item.deleted_at is not null then 'no one'
  when item.kind = 'video' and not opens_to_all(video) or item.private then 'owner'
  -- Moderators read what is held before its time comes.
  when item.publish_at is not null and not item.held then 'owner'
  when is_hidden(item) then 'moderators'
  else 'everyone' end;

-- Whether a viewer (null for a visitor) belongs to the audience of content that an account owns.
create function is_in_audience(audience text, owner_id bigint, viewer_id bigint, is_staff boolean)
returns boolean language sql immutable
return case audience
  when 'everyone' then true
  when 'moderators' then is_staff or owner_id = viewer_id
  when 'owner' then owner_id = viewer_id
  else false end;

-- Whether a viewer (null for a visitor) who may open a playlist finds a video in it. A public
-- playlist does not disclose unlisted videos of others.
create function is_in_playlist(playlist item, item item, video video, viewer_id bigint)
returns boolean language sql immutable
return is_in_audience(audience(item, video), item.owner_id, viewer_id, false)
  and (is_listed(item) or not is_listed(playlist) or playlist.owner_id = item.owner_id
    or viewer_id in (playlist.owner_id, item.owner_id));

-- Whether a viewer may see an item, its parent, and the video or post at the root, which is the
-- item itself if it is a video or post. The parent of a video or post is null, and so is the video
-- of a post.
create function may_see(
  item item, parent item, root item, video video, viewer_id bigint, is_staff boolean
) returns boolean language sql immutable
return is_in_audience(audience(root, video), root.owner_id, viewer_id, is_staff)
  and is_in_audience(audience(item, video), item.owner_id, viewer_id, is_staff)
  and (parent.id is null
    or is_in_audience(audience(parent, video), parent.owner_id, viewer_id, is_staff));
