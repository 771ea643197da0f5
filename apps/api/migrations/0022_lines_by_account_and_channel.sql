-- no-transaction
-- An account's lines of one channel: where it has none of them, all its lines were walked to find that out.
create index concurrently if not exists bank_transactions_account_channel on bank_transactions (bank_account_id, channel, occurred_at, id);
-- It takes the place of one that `bank_transactions_account_occurred` answers as well, read backwards: a line costs no more to write.
drop index concurrently if exists bank_transactions_account;
