-- no-transaction
-- What every row of the withdrawal queue is shown with: the promotion a member took last, and what was approved of theirs on one day.
-- Without them all of a member's deposits and withdrawals are read for it.
create index concurrently if not exists deposits_last_promotion on deposits (member_id, credited_at desc) where status = 'credited' and promotion_ref is not null;
create index concurrently if not exists withdrawals_approved_of_day on withdrawals (member_id, business_day) include (amount_satang)
  where status in ('approved', 'awaiting-second', 'paying', 'paid', 'paid-by-hand', 'uncertain', 'failed');
