-- The ledger's records are verified month by month in rotation; a check of such a month says which.
alter table book_checks drop constraint if exists book_checks_scope_check;
alter table book_checks add constraint book_checks_scope_check check (scope in ('recent', 'past', 'full')),
  add column if not exists month date;
