-- no-transaction
-- The operator's bank accounts in full: limits, secrets, settings of their channels, money between them, what their lines
-- turned out to be, days that were closed, and statement files taken by hand. Each statement can be run again.

-- What one deposit into an account may be, and how much may come in on a business day; null: no limit.
alter table bank_accounts
  add column if not exists min_satang bigint check (min_satang > 0),
  add column if not exists max_satang bigint check (max_satang > 0),
  add column if not exists daily_limit_satang bigint check (daily_limit_satang > 0),
  -- What a person wrote when marking it faulty.
  add column if not exists fault text,
  -- Since when its feed has been silent for longer than its channel allows.
  add column if not exists feed_stale_since timestamptz;

-- Write-only: AES-256-GCM, bound to account and name, under the key with this id.
create table if not exists bank_account_secrets (
  bank_account_id uuid not null references bank_accounts (id),
  name text not null check (length(name) between 1 and 40),
  key_id text not null,
  sealed bytea not null,
  set_at timestamptz not null,
  set_by uuid not null references admins (id),
  primary key (bank_account_id, name)
);

create table if not exists channel_settings (
  channel text primary key check (channel in ('tmn', 'scb', 'gsb')),
  enabled boolean not null default true,
  auto_credit boolean not null default true,
  feed_stale_minutes integer check (feed_stale_minutes between 1 and 10080),
  min_satang bigint check (min_satang > 0),
  max_satang bigint check (max_satang > 0),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references admins (id),
  check (min_satang <= max_satang)
);
insert into channel_settings (channel) values ('tmn'), ('scb'), ('gsb') on conflict do nothing;

-- Money moved between two of the operator's own accounts.
create table if not exists own_transfers (
  id uuid primary key,
  from_bank_account_id uuid not null references bank_accounts (id),
  to_bank_account_id uuid not null references bank_accounts (id),
  amount_satang bigint not null check (amount_satang > 0),
  reference text not null,
  reason text not null,
  occurred_at timestamptz not null,
  business_day date not null,
  transfer_id uuid not null unique references transfers (id),
  booked_by uuid not null references admins (id),
  booked_at timestamptz not null,
  check (from_bank_account_id <> to_bank_account_id)
);
create index if not exists own_transfers_occurred on own_transfers (occurred_at, id);
create index if not exists own_transfers_amount on own_transfers (amount_satang, id);
create index if not exists own_transfers_from on own_transfers (from_bank_account_id, amount_satang, occurred_at);
create index if not exists own_transfers_to on own_transfers (to_bank_account_id, amount_satang, occurred_at);

-- What a bank's line turned out to be when it is no deposit. transfer_id: what was booked because of it, where something was.
-- A retelling is the same movement told again by another source: it counts nowhere.
create table if not exists bank_line_links (
  bank_transaction_id uuid primary key references bank_transactions (id),
  kind text not null check (kind in ('own-transfer', 'withdrawal', 'return', 'fee', 'interest', 'retelling')),
  direction text not null check (direction in ('in', 'out')),
  own_transfer_id uuid references own_transfers (id),
  withdrawal_id uuid references withdrawals (id),
  deposit_id uuid references deposits (id),
  retells_id uuid references bank_transactions (id),
  source text not null,
  transfer_id uuid unique references transfers (id),
  reason text,
  -- null: it was found by itself.
  linked_by uuid references admins (id),
  linked_at timestamptz not null,
  check ((kind = 'own-transfer') = (own_transfer_id is not null)),
  check ((kind = 'withdrawal') = (withdrawal_id is not null)),
  check ((kind = 'return') = (deposit_id is not null)),
  check ((kind = 'retelling') = (retells_id is not null)),
  check (kind not in ('fee', 'interest') or transfer_id is not null),
  -- Each side of an own transfer, each withdrawal, each return is told of by one line; a source retells a line once.
  constraint bank_line_links_own_transfer unique (own_transfer_id, direction),
  constraint bank_line_links_withdrawal unique (withdrawal_id),
  constraint bank_line_links_return unique (deposit_id),
  constraint bank_line_links_retelling unique (retells_id, source)
);

-- An account's business day as a person closed it; closed again after something changed, it is a further round.
create table if not exists bank_day_closings (
  id uuid primary key,
  bank_account_id uuid not null references bank_accounts (id),
  business_day date not null,
  round integer not null check (round > 0),
  bank_balance_satang bigint not null,
  unexplained_satang bigint not null,
  -- The day's figures as they were.
  figures jsonb not null,
  note text,
  closed_by uuid not null references admins (id),
  closed_at timestamptz not null,
  unique (bank_account_id, business_day, round)
);

create table if not exists statement_mappings (
  id uuid primary key,
  name text not null,
  bank_account_id uuid references bank_accounts (id),
  mapping jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null references admins (id)
);
create unique index if not exists statement_mappings_name on statement_mappings (coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'), lower(name));

-- A statement file, whole, and how far its lines have been taken: the row is locked for each, so that none is taken twice.
create table if not exists statement_imports (
  id uuid primary key,
  bank_account_id uuid not null references bank_accounts (id),
  sha256 bytea not null,
  file_name text not null,
  format text not null check (format in ('csv', 'camt053', 'mt940')),
  content bytea not null,
  mapping jsonb,
  status text not null check (status in ('taking', 'done')),
  first_on date,
  last_on date,
  in_satang bigint not null,
  out_satang bigint not null,
  opening_satang bigint,
  closing_satang bigint,
  closing_on date,
  sums text not null check (sums in ('agree', 'differ', 'untold')),
  lines integer not null check (lines >= 0),
  taken integer not null default 0,
  left_out integer not null default 0,
  warnings jsonb not null default '[]',
  imported_by uuid not null references admins (id),
  imported_at timestamptz not null,
  finished_at timestamptz,
  -- The same file again is the earlier import.
  constraint statement_imports_file unique (bank_account_id, sha256),
  check (taken <= lines),
  check ((status = 'done') = (finished_at is not null))
) with (fillfactor = 70);
create index if not exists statement_imports_at on statement_imports (imported_at, id);
create index if not exists statement_imports_account_at on statement_imports (bank_account_id, imported_at, id);
create index if not exists statement_imports_taking on statement_imports (imported_at) where status = 'taking';
create index if not exists statement_imports_closing on statement_imports (bank_account_id, closing_on) where closing_on is not null;

create table if not exists statement_lines (
  id uuid not null unique,
  import_id uuid not null references statement_imports (id),
  -- Its place among the lines to take, counted from 1; line_no is where it stands in the file.
  place integer not null check (place > 0),
  line_no integer not null,
  -- As it is handed to the deposits, money as text.
  line jsonb not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'credited', 'unmatched', 'possible-duplicate', 'known', 'recorded', 'own-transfer', 'refused')),
  bank_transaction_id uuid references bank_transactions (id),
  deposit_id uuid references deposits (id),
  problem text,
  primary key (import_id, place)
) with (fillfactor = 80);
-- Which movements a file names by itself.
create index if not exists statement_lines_reference on statement_lines (import_id, (line->>'reference'));
create index if not exists statement_lines_outcome on statement_lines (import_id, outcome, place);

-- The orders of the lists of lines: all, of a channel, of an account; read forwards or backwards.
create index concurrently if not exists bank_transactions_occurred on bank_transactions (occurred_at, id);
create index concurrently if not exists bank_transactions_amount on bank_transactions (amount_satang, id);
create index concurrently if not exists bank_transactions_channel_occurred on bank_transactions (channel, occurred_at, id);
create index concurrently if not exists bank_transactions_channel_amount on bank_transactions (channel, amount_satang, id);
create index concurrently if not exists bank_transactions_account_occurred on bank_transactions (bank_account_id, occurred_at, id);
create index concurrently if not exists bank_transactions_account_amount on bank_transactions (bank_account_id, amount_satang, id);
-- The last balance a bank told, the last sign of life of a feed.
create index concurrently if not exists bank_transactions_told on bank_transactions (bank_account_id, occurred_at, id) where balance_after_satang is not null;
create index concurrently if not exists bank_transactions_fed on bank_transactions (bank_account_id, received_at) where source = 'feed';
-- What was booked on an account on a day: what happens in games never touches a bank.
create index concurrently if not exists transfers_debit_day on transfers (debit_account_id, business_day) include (amount_satang)
  where code not in ('bet', 'bet-bonus', 'win', 'win-bonus', 'bet-void', 'bet-bonus-void', 'bonus', 'bonus-to-cash', 'bonus-forfeit');
create index concurrently if not exists transfers_credit_day on transfers (credit_account_id, business_day) include (amount_satang)
  where code not in ('bet', 'bet-bonus', 'win', 'win-bonus', 'bet-void', 'bet-bonus-void', 'bonus', 'bonus-to-cash', 'bonus-forfeit');
create index concurrently if not exists withdrawals_by_hand on withdrawals (amount_satang, finished_at) where status = 'paid-by-hand';

grant select, insert, update, delete on bank_account_secrets, statement_mappings to backoffice_app;
grant select, update on channel_settings to backoffice_app;
grant select, insert on own_transfers, bank_line_links, bank_day_closings, statement_imports, statement_lines to backoffice_app;
grant update (status, taken, finished_at) on statement_imports to backoffice_app;
grant update (outcome, bank_transaction_id, deposit_id, problem) on statement_lines to backoffice_app;
grant select on channel_settings, own_transfers, bank_line_links, bank_day_closings, statement_mappings, statement_imports, statement_lines to backoffice_reader;
-- That a secret is set may be read; what it is may not.
grant select (bank_account_id, name, key_id, set_at, set_by) on bank_account_secrets to backoffice_reader;
