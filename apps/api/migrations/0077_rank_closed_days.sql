-- no-transaction
-- The day whose close moved a member automatically: the close of a day done again leaves that member alone. Each
-- statement can be run again.
alter table rank_history add column if not exists closed_on date;
update rank_history set closed_on = business_day - 1 where reason = 'automatic' and closed_on is null;
create index concurrently if not exists rank_history_closed on rank_history (closed_on)
  where direction = 'up' and reason = 'automatic';
