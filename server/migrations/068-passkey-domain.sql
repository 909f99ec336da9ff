-- The domain at which a passkey was added, and at which alone it works. Null if the previous release added it.
alter table passkey add column domain text;
