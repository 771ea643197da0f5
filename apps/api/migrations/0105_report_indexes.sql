-- no-transaction
-- What the days of the liability and the report on promotions read by time. Each statement can be repeated.
create index concurrently if not exists holds_created on holds (created_at);
create index concurrently if not exists holds_finished on holds (finished_at) where finished_at is not null;
create index concurrently if not exists payouts_first on payouts (created_at) include (withdrawal_id)
  where attempt = 1;
create index concurrently if not exists member_limit_changes_made on member_limit_changes (changed_at, id);
create index concurrently if not exists promotion_grants_finished on promotion_grants (promotion_id, finished_at)
  where finished_at is not null;
