-- A queued notice is sent although its account is deleted. Then it has no account, until it is sent.
alter table mail alter column account_id drop not null;
alter table mail drop constraint mail_account_id_fkey;
alter table mail add constraint mail_account_id_fkey
  foreign key (account_id) references account (id) on delete set null;
