-- no-transaction
-- Looking people up by a whole phone or account without the right to personal data, and searching by last digits with it. Each
-- statement can be run again.

-- What an admin looked up lately. The value itself is not kept; the audit has it masked.
create table if not exists personal_lookups (
  admin_id uuid not null references admins (id),
  value_hash bytea not null,
  looked_up_at timestamptz not null,
  primary key (admin_id, value_hash)
);
create index if not exists personal_lookups_recent on personal_lookups (admin_id, looked_up_at);

-- Look-ups refused above the limit, counted per ten minutes; shown to owners.
create table if not exists personal_lookup_refusals (
  admin_id uuid not null references admins (id),
  window_at timestamptz not null,
  refused integer not null default 1 check (refused > 0),
  last_at timestamptz not null,
  primary key (admin_id, window_at)
);
create index if not exists personal_lookup_refusals_last on personal_lookup_refusals (last_at);
grant select, insert, update, delete on personal_lookups to backoffice_app;
grant select, insert, update on personal_lookup_refusals to backoffice_app;
grant select on personal_lookup_refusals to backoffice_reader;

-- Numbers read backwards: their last digits are a beginning.
create index concurrently if not exists members_phone_reversed on members (reverse(phone) text_pattern_ops);
create index concurrently if not exists members_tmn_phone_reversed on members (reverse(tmn_phone) text_pattern_ops) where tmn_phone is not null;
create index concurrently if not exists members_account_reversed on members (reverse(account_no) text_pattern_ops);
create index concurrently if not exists withdrawals_account_reversed on withdrawals (reverse(account_no) text_pattern_ops);
create index concurrently if not exists bank_transactions_payer_reversed on bank_transactions (reverse(regexp_replace(counterparty_account_no, '\D', '', 'g')) text_pattern_ops) where counterparty_account_no is not null;
create index concurrently if not exists bank_transactions_phone_reversed on bank_transactions (reverse(regexp_replace(counterparty_phone, '\D', '', 'g')) text_pattern_ops) where counterparty_phone is not null;
