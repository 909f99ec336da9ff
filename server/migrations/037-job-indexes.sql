-- Outside a transaction. Indexes for jobs that would otherwise read whole tables.

drop index concurrently if exists session_last_used;
create index concurrently session_last_used on session (last_used_at);

drop index concurrently if exists used_token_expiry;
create index concurrently used_token_expiry on used_token (expires_at);

drop index concurrently if exists second_factor_failure_age;
create index concurrently second_factor_failure_age on second_factor_failure (failed_at);

drop index concurrently if exists held_username_until;
create index concurrently held_username_until on held_username (held_until);

drop index concurrently if exists data_export_expiry;
create index concurrently data_export_expiry on data_export (expires_at);
