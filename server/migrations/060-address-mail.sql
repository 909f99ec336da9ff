-- Mails are counted per address, whatever becomes of the accounts that caused them.

create table address_mail (
  address_hash bytea not null,
  kind text not null,
  queued_at timestamptz not null default now()
);
create index address_mail_address on address_mail (address_hash, queued_at);
create index address_mail_age on address_mail (queued_at);

insert into address_mail (address_hash, kind, queued_at)
select sha256(convert_to(lower(address), 'UTF8')), kind, queued_at
from mail where queued_at > now() - interval '1 day';
