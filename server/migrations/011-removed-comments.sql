-- Comments that the owner of a video or post has removed. The item itself is deleted like any other;
-- this copy is what its writer still sees, for 30 days.

create table removed_comment (
  public_id text primary key,
  writer_id bigint not null references account on delete cascade,
  parent_id bigint not null references item on delete cascade,
  removed_by_id bigint not null references account on delete cascade,
  content text not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz,
  removed_at timestamptz not null default now()
);
create index removed_comment_list on removed_comment (parent_id, writer_id, created_at);
-- No other index begins with or sorts by created_at alone: the planner can not take another one to find
-- out whether a writer has any.
create index removed_comment_writer on removed_comment (writer_id, created_at);
create index removed_comment_remover on removed_comment (removed_by_id);
create index removed_comment_age on removed_comment (removed_at);
