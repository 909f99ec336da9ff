-- Reads all rows while others read and write them. Migration 072 added these without reading the tables.
alter table account
  validate constraint account_theme_check,
  validate constraint account_nsfw_content_check,
  validate constraint account_publish_status_check,
  validate constraint account_category_check;
alter table item validate constraint item_category_check;
alter table category_counter validate constraint category_counter_category_check;
alter table list_counter validate constraint list_counter_kind_check;
alter table notification validate constraint notification_kind_check;
alter table notification_setting validate constraint notification_setting_kind_check;
alter table push validate constraint push_kind_check;
alter table mail validate constraint mail_kind_check;
alter table audit_log validate constraint audit_log_action_check;
