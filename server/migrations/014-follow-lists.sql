-- Lists of followers and of followed accounts, newest first. Cursors have milliseconds.
alter table follow alter column created_at type timestamptz(3);
create index follow_followers on follow (followee_id, created_at desc, follower_id desc);
create index follow_following on follow (follower_id, created_at desc, followee_id desc);
-- The first of them starts with the same column.
drop index follow_followee;
