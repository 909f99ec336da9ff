-- What the contract enumerates, the database enumerates too: `server/schema/enumerations.ts` names all columns, and
-- a test compares them. Read without the rows that exist, which 073 checks.
alter table account
  add constraint account_theme_check check (theme in ('system', 'light', 'dark')) not valid,
  add constraint account_nsfw_content_check check (nsfw_content in ('SHOW', 'HIDE', 'BLUR')) not valid,
  add constraint account_publish_status_check
    check (publish_status in ('PRIVATE', 'UNLISTED', 'PUBLIC')) not valid,
  add constraint account_category_check check (category in (
    'GENERAL', 'ENTERTAINMENT', 'EDUCATION', 'GAMING', 'MUSIC', 'COMEDY', 'PROGRAMMING',
    'SCIENCE', 'TECH', 'ART', 'ANIMATION', 'GRAPHICS'
  )) not valid;
alter table item add constraint item_category_check check (category in (
    'GENERAL', 'ENTERTAINMENT', 'EDUCATION', 'GAMING', 'MUSIC', 'COMEDY', 'PROGRAMMING',
    'SCIENCE', 'TECH', 'ART', 'ANIMATION', 'GRAPHICS'
  )) not valid;
alter table category_counter
  add constraint category_counter_category_check check (category in (
    'GENERAL', 'ENTERTAINMENT', 'EDUCATION', 'GAMING', 'MUSIC', 'COMEDY', 'PROGRAMMING',
    'SCIENCE', 'TECH', 'ART', 'ANIMATION', 'GRAPHICS'
  )) not valid;
alter table list_counter
  add constraint list_counter_kind_check check (kind in ('video', 'post', 'comment')) not valid;
alter table notification add constraint notification_kind_check check (kind in (
    'comment', 'reply', 'mention', 'held', 'approved', 'upvote', 'follow', 'publication',
    'video-ready', 'video-failed', 'decision', 'appeal', 'report', 'reset-link'
  )) not valid;
alter table notification_setting
  add constraint notification_setting_kind_check check (kind in (
    'comment', 'reply', 'mention', 'held', 'approved', 'upvote', 'follow', 'publication',
    'video-ready', 'video-failed', 'decision', 'appeal', 'report', 'reset-link'
  )) not valid;
alter table push add constraint push_kind_check check (kind in (
    'comment', 'reply', 'mention', 'held', 'approved', 'upvote', 'follow', 'publication',
    'video-ready', 'video-failed', 'decision', 'appeal', 'report', 'reset-link'
  )) not valid;
alter table mail add constraint mail_kind_check check (kind in (
    'password-reset', 'email-verification', 'new-sign-in', 'email-changed', 'password-changed',
    'sign-in-changed', 'session-ended', 'account-deleted', 'owner-alert', 'notification',
    'decision', 'notification-digest'
  )) not valid;
alter table audit_log add constraint audit_log_action_check check (action in (
    'site.claimed', 'site.changed', 'role.changed', 'application.decided', 'registration.surge',
    'quota.changed', 'reset-link.created', 'mail.retried', 'mail.tested', 'job.retried',
    'cache.purge-failed', 'password.changed', 'password.reset', 'email.changed',
    'two-factor.enabled', 'two-factor.disabled', 'recovery-codes.replaced',
    'recovery-code.used', 'passkey.added', 'passkey.removed', 'session.ended', 'sessions.ended',
    'account.deleted', 'review.claimed', 'review.noted', 'decision.made', 'decision.reversed',
    'appeal.answered', 'wave.started', 'wave.reversed'
  )) not valid;
