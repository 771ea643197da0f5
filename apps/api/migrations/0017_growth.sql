-- no-transaction
-- What lists ask for and no index had: each was a walk through a whole table, unnoticed until it was long.

-- The deposit of a bank's line, whatever became of it. The unique one leaves reversed deposits out, and so answers no question that does not.
create index concurrently if not exists deposits_line on deposits (bank_transaction_id) where bank_transaction_id is not null;
create index concurrently if not exists deposits_reference_prefix on deposits (reference text_pattern_ops) where reference is not null;
-- Few among many: what was entered by hand, what came to another end than being credited, and the quieter channels.
create index concurrently if not exists deposits_manual on deposits (detected_at, id) where mode = 'manual';
create index concurrently if not exists deposits_ended_otherwise on deposits (status, detected_at, id) where status in ('detected', 'ignored', 'returned', 'duplicate', 'reversed');
create index concurrently if not exists deposits_channel_detected on deposits (channel, detected_at, id);
create index concurrently if not exists withdrawals_auto on withdrawals (requested_at, id) where auto_version is not null;
create index concurrently if not exists deposit_intents_open on deposit_intents (requested_at, id) where status = 'open';
-- Most lines come in: those that go out are read by themselves, of one channel or of all.
create index concurrently if not exists bank_transactions_out on bank_transactions (occurred_at, id) where direction = 'out';
create index concurrently if not exists bank_transactions_out_channel on bank_transactions (channel, occurred_at, id) where direction = 'out';
-- A list of what lines turned out to be begins at the links, which are few.
create index concurrently if not exists bank_line_links_kind on bank_line_links (kind, bank_transaction_id);
-- A bank account's own among the accounts of all members.
create index concurrently if not exists accounts_of_bank on accounts (bank_account_id) where bank_account_id is not null;

-- Whether rows fell beside the monthly partitions is asked of the one that catches them: asked through the whole table, all of it was read.
grant select on audit_default to backoffice_app, backoffice_reader;
