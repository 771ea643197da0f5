-- no-transaction
-- Sign-ins by time, and what an erasure looks for by its deposit or its bank line. Each statement can be repeated.
create index concurrently if not exists member_sign_ins_at on member_sign_ins (at, id);
create index concurrently if not exists statement_lines_transaction on statement_lines (bank_transaction_id)
  where bank_transaction_id is not null;
create index concurrently if not exists slips_kept_for on slips (kept_for_id) where kept_for_id is not null;
