-- no-transaction
-- A list of one bank's withdrawals, newest first. Without it a bank hardly anybody uses means reading all withdrawals there ever were.
create index concurrently if not exists withdrawals_bank_requested on withdrawals (bank_code, requested_at, id);
