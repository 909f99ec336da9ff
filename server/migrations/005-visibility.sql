-- Who may see what is decided by the following functions alone: see docs/visibility.md. The planner puts
-- their bodies in their place.

-- Whether only its owner and moderators see an item.
create function is_hidden(item) returns boolean language sql immutable
return ($1).hidden or ($1).owner_suspended or ($1).held;

-- Whether a comment is in the list below its parent, for those who may see the parent.
create function is_shown(item) returns boolean language sql immutable
return ($1).deleted_at is null and not is_hidden($1);

-- Whether a video or post is in public lists.
create function is_listed(item) returns boolean language sql immutable
return ($1).listed_at is not null and ($1).deleted_at is null;

-- Who may open a video that is not deleted: everybody, or its owner alone. What failed before it ever
-- played is its owner's, as what is private.
create function opens_to_all(video) returns boolean language sql immutable
return ($1).publish_status <> 'PRIVATE' and (($1).state <> 'FAILED' or ($1).play_file is not null);

-- Whether a public video of its owner will be listed once it plays.
create function is_pending(item, video) returns boolean language sql immutable
return ($2).publish_status = 'PUBLIC' and ($1).listed_at is null and ($1).listing_held is null
  and is_shown($1);

-- For whom an item is: everyone, its owner and the moderators, its owner, or no one. A video is given
-- with its row of `video`; for a post or comment that is null. The values are those of `Audience` in
-- features/visibility/audience.ts.
create function audience(item item, video video) returns text language sql immutable
return case
  when item.deleted_at is not null then 'no one'
  when item.kind = 'video' and not opens_to_all(video) then 'owner'
  when is_hidden(item) then 'moderators'
  else 'everyone' end;

-- Whether a viewer, null for a visitor, is in the audience of what an account owns.
create function is_in_audience(audience text, owner_id bigint, viewer_id bigint, is_staff boolean)
returns boolean language sql immutable
return case audience
  when 'everyone' then true
  when 'moderators' then is_staff or owner_id = viewer_id
  when 'owner' then owner_id = viewer_id
  else false end;

-- Whether a viewer may see an item: it, what it stands under, and the video or post at the top of it all,
-- which is the item itself if it is one. The parent of a video or post is null, as is the video of a post.
create function may_see(
  item item, parent item, root item, video video, viewer_id bigint, is_staff boolean
) returns boolean language sql immutable
return is_in_audience(audience(root, video), root.owner_id, viewer_id, is_staff)
  and is_in_audience(audience(item, video), item.owner_id, viewer_id, is_staff)
  and (parent.id is null
    or is_in_audience(audience(parent, video), parent.owner_id, viewer_id, is_staff));
