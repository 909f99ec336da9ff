-- Counts the changes of an account's password and email. Whatever carries an older version is invalid.
alter table account add column credential_version integer not null default 0;

-- When the password was last given in a session; null for sessions that began before this was kept.
alter table session add column password_at timestamptz;

-- A token that was replaced together with the password or email. It is never accepted again, and is told
-- from an unknown one so that the answer leaves the browser's new cookies alone.
alter table session_token add column revoked_at timestamptz;
