-- Whether automated means found what a decision is about: a rule of the site held it, or its sign-up had
-- much in common with many others.
alter table decision add column is_detected boolean not null default false;
alter table wave add column is_detected boolean not null default false;
