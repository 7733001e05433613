-- Whom the operator has suspended: they have no session, and none begins. The reason is for operators to read.
alter table account
  add column suspended_at timestamptz,
  add column suspended_reason text not null default '' check (char_length(suspended_reason) <= 500),
  add constraint account_suspension check ((suspended_at is null) = (suspended_reason = '')),
  -- Who runs the site is taken from the desk first.
  add constraint account_operator_serves check (not (operator and suspended_at is not null));

-- The operator finds people by words of their names and digits of their numbers.
create index account_search on account
  using gin (search_fold(' ' || full_name || ' ' || phone) gin_trgm_ops);
create index account_newest on account (created_at desc, id desc);
