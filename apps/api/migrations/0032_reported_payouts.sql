-- no-transaction
-- What the provider called a payout after it had failed, so that a dispute settled as paid marks the payout it is about.
alter table payouts add column if not exists reported text check (reported in ('accepted', 'paid'));
-- A fee on a failed payout came with a report that it was paid.
update payouts set reported = 'paid' where status = 'failed' and fee_satang is not null and reported is null;
