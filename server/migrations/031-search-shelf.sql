-- Prepares 041 and 042, so that no lock is held while existing rows are checked.

alter table search_document
  add column shelf smallint not null default 0,
  -- Of rows of before: null until they are placed on their shelf.
  add column owner_id bigint,
  add constraint search_document_shelf check (shelf = 0) not valid;
