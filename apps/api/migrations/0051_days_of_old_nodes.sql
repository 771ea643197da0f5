-- A node of the previous release settles and refunds bets without naming the business days: that must not fail. A job of
-- the new release fills the days and counts the win or the void, found by the small index.
alter table game_transactions drop constraint game_transactions_check9, drop constraint game_transactions_check13;
create index game_transactions_without_day on game_transactions (id)
  where (settled_at is not null and settled_on is null) or (refunded_at is not null and refunded_on is null);
