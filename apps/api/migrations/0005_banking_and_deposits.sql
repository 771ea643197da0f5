-- The operator's own bank accounts, what their feeds report, and the deposits that come of it.
create table bank_accounts (
  id uuid primary key,
  bank_code text not null references banks (code),
  account_no text not null,
  holder text not null,
  channel text not null check (channel in ('scb', 'gsb', 'tmn', 'sms', 'other')),
  purpose text not null check (purpose in ('deposit', 'withdraw', 'both', 'reserve')),
  status text not null default 'active' check (status in ('active', 'paused', 'error', 'retired')),
  priority integer not null default 100,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (bank_code, account_no)
);
alter table accounts add constraint accounts_bank_account foreign key (bank_account_id) references bank_accounts (id);

-- One movement as a feed reported it; immutable. The account is kept as written: it may be one we do not know.
-- With a reference the feed says which movements are the same one: unique per account and direction (a payment sent back
-- may carry the reference it came with). Without one, movements are the same when all the feed says of them is the same
-- (natural_key); lines alike within one delivery are told apart by occurrence 1, 2, … in their order, and a delivery that
-- repeats or overlaps an earlier one meets the occurrences that are there already.
create table bank_transactions (
  id uuid primary key,
  bank_account_id uuid references bank_accounts (id),
  bank_code text not null,
  account_no text not null,
  channel text not null check (channel in ('scb', 'gsb', 'tmn', 'sms', 'other')),
  reference text,
  natural_key bytea not null,
  occurrence integer not null check (occurrence > 0),
  direction text not null check (direction in ('in', 'out')),
  amount_satang bigint not null check (amount_satang > 0),
  occurred_at timestamptz not null,
  counterparty_bank_code text,
  counterparty_account_no text,
  counterparty_name text,
  counterparty_phone text,
  balance_after_satang bigint,
  raw_text text,
  received_at timestamptz not null,
  constraint bank_transactions_reference unique (bank_code, account_no, direction, reference),
  constraint bank_transactions_occurrence unique (natural_key, occurrence)
);
create index bank_transactions_account on bank_transactions (bank_account_id, occurred_at desc);
-- The same movement told by two sources: equal account, direction and amount within ten minutes.
create index bank_transactions_alike on bank_transactions (bank_account_id, amount_satang, occurred_at) where bank_account_id is not null;

create table deposits (
  id uuid primary key,
  bank_transaction_id uuid unique references bank_transactions (id),
  bank_account_id uuid references bank_accounts (id),
  member_id uuid references members (id),
  status text not null check (status in ('detected', 'matched', 'credited', 'unmatched', 'ignored', 'returned', 'duplicate', 'possible-duplicate', 'reversed')),
  channel text not null,
  amount_satang bigint not null check (amount_satang > 0),
  match_score integer,
  match_reasons jsonb not null default '[]',
  transfer_id uuid references transfers (id),
  occurred_at timestamptz not null,
  detected_at timestamptz not null,
  credited_at timestamptz,
  business_day date not null,
  reason text,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((status in ('credited', 'reversed')) = (credited_at is not null)),
  check (status <> 'credited' or member_id is not null)
);
create index deposits_member on deposits (member_id, credited_at desc) where member_id is not null;
create index deposits_unmatched on deposits (detected_at, id) where status in ('unmatched', 'possible-duplicate');
create index deposits_day on deposits (business_day, status);

-- The last good answer of each provider, for the chips.
create table provider_balances (
  provider text primary key check (provider in ('fairpay', 'tmn', 'sms')),
  balance_satang bigint,
  units integer,
  as_of timestamptz not null
);

-- What signed events were answered, for ever: one row per webhook-id (`id:…`) and one per business reference (`ref:…`).
-- An accepted row is written in the transaction of its effect. Its result is filled in by the same transaction.
create table integration_events (
  key text primary key,
  type text not null,
  input_hash bytea not null,
  outcome text not null check (outcome in ('accepted', 'refused')),
  code text,
  facts jsonb,
  result jsonb,
  received_at timestamptz not null default now()
);

grant select, insert, update on bank_accounts, deposits, provider_balances to backoffice_app;
grant select, insert on bank_transactions, integration_events to backoffice_app;
-- A refused reference may be asked for again with other content; what was accepted is never forgotten.
grant update (input_hash, outcome, code, facts, result, received_at) on integration_events to backoffice_app;
grant select on bank_accounts, bank_transactions, deposits, provider_balances, integration_events to backoffice_reader;
