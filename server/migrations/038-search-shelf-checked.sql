-- Reads all rows while others read and write them.
alter table search_document validate constraint search_document_shelf;
