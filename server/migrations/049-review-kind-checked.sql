-- Migration 041 added it without reading the table.
alter table review validate constraint review_kind_check;
