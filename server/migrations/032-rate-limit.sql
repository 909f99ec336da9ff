-- Counts of sign-ins and new uploads over all processes. Unlogged: written often, and worth nothing
-- after a crash, which empties it.
create unlogged table rate_limit (
  -- A hash of the limit and of whom it counts.
  key bytea primary key,
  points integer not null,
  expires_at timestamptz not null
);

create index rate_limit_expires_at on rate_limit (expires_at);
