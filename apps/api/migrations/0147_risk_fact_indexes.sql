-- no-transaction
-- What staff did, by whom.
create index concurrently if not exists member_adjustments_by on member_adjustments (asked_by, made_at);
create index concurrently if not exists withdrawals_approved_by on withdrawals (approved_by, approved_at)
  where approved_by is not null;
create index concurrently if not exists deposits_credited_by on deposits (credited_by, credited_at)
  where credited_by is not null;
