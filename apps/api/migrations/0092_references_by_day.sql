-- no-transaction
-- A reference that many lines begin with is searched day by day, in the order of the list.
create index concurrently if not exists bank_transactions_day_reference
  on bank_transactions (((occurred_at at time zone 'UTC')::date), reference text_pattern_ops)
  where reference is not null;
