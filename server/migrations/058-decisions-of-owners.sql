-- Whether only owners decide about it again: an owner made this decision, took it back or answered its appeal, or
-- started or took back this wave.
alter table decision add column needs_owner boolean not null default false;
alter table wave add column needs_owner boolean not null default false;

with site_owner as materialized (
  select id from account where role = 'owner'
)
update decision set needs_owner = true
where moderator_id in (select id from site_owner)
  or appeal_moderator_id in (select id from site_owner)
  or is_reversed and public_id in (
    select details ->> 'decision' from audit_log
    where action = 'decision.reversed' and actor_id in (select id from site_owner));
update wave set needs_owner = true
where moderator_id in (select id from account where role = 'owner')
  or public_id in (
    select details ->> 'wave' from audit_log
    where action = 'wave.reversed'
      and actor_id in (select id from account where role = 'owner'));
update decision set needs_owner = true
where id in (
  select decision_id from wave_account join wave on wave.id = wave_account.wave_id
  where wave.needs_owner and decision_id is not null);
