-- The session whose ticket created an upload. The upload ends with it. Null if the previous release signed
-- the ticket.
alter table unfinished_upload add column session_id bigint references session (id) on delete cascade;
create index unfinished_upload_session on unfinished_upload (session_id);
