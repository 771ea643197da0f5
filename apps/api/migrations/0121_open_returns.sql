-- no-transaction
-- Requests to return in the order in which they can be decided. The statement can be repeated.
create index concurrently if not exists exclusion_returns_due_order on exclusion_returns (due_at, id);
