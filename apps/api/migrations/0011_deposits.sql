-- Deposits by hand, by statement and by announcement: whose they are, who said so, and what became of them.

-- Who told of a line. A statement may know the day only: occurred_at is then the day's beginning.
alter table bank_transactions
  add column source text not null default 'feed' check (source in ('feed', 'statement-csv', 'statement-camt053', 'statement-mt940')),
  add column time_known boolean not null default true,
  -- The bank used a reference again for another amount. The line is kept beside the first: money seen is never refused.
  add column reference_reused boolean not null default false;
alter table bank_transactions drop constraint bank_transactions_reference;
create unique index bank_transactions_reference on bank_transactions (bank_code, account_no, direction, reference) where not reference_reused;
-- What people look for: a reference as written, and the digits there are of the payer's account.
create index bank_transactions_by_reference on bank_transactions (reference text_pattern_ops) where reference is not null;
create index bank_transactions_by_payer on bank_transactions (regexp_replace(counterparty_account_no, '\D', '', 'g')) where counterparty_account_no is not null;

-- A deposit a member said they would make. The satang make its amount the only one of its kind that is open on an account.
create table deposit_intents (
  id uuid primary key,
  external_id text not null unique,
  member_id uuid not null references members (id),
  bank_account_id uuid not null references bank_accounts (id),
  channel text not null check (channel in ('scb', 'gsb', 'tmn', 'sms', 'other')),
  asked_satang bigint not null check (asked_satang > 0),
  pay_satang bigint not null check (pay_satang between asked_satang + 1 and asked_satang + 99),
  promotion_ref text,
  status text not null default 'open' check (status in ('open', 'paid', 'expired')),
  requested_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > requested_at),
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null))
);
create unique index deposit_intents_amount on deposit_intents (bank_account_id, pay_satang) where status = 'open';
create index deposit_intents_met on deposit_intents (bank_account_id, pay_satang, requested_at);
create index deposit_intents_run_out on deposit_intents (expires_at) where status = 'open';
create index deposit_intents_requested on deposit_intents (requested_at, id);
create index deposit_intents_member on deposit_intents (member_id, requested_at, id);

alter table deposits
  -- manual: entered, or credited, by a person.
  add column mode text not null default 'auto' check (mode in ('auto', 'manual')),
  -- Of a deposit entered by hand: what its slip says. A line has its own.
  add column reference text,
  add column slip_id uuid,
  -- The one member the evidence named at detection, whether or not it was credited to them.
  add column candidate_id uuid references members (id),
  add column intent_id uuid references deposit_intents (id),
  add column promotion_ref text,
  -- The deposit it may be, or is, a retelling of.
  add column alike_id uuid references deposits (id),
  -- The reversed deposit whose money it holds: what a bank really received is somebody's still.
  add column reopens_id uuid unique references deposits (id),
  -- transfer_id brought the money into the books; this one brought it to the member. One and the same where it was clear at once.
  add column credit_transfer_id uuid references transfers (id),
  add column matched_by uuid references admins (id),
  add column matched_at timestamptz,
  add column credited_by uuid references admins (id),
  add column decided_by uuid references admins (id),
  add column decided_at timestamptz,
  add column return_reference text;
update deposits set credit_transfer_id = transfer_id, candidate_id = member_id where status = 'credited';
alter table deposits add constraint deposits_credited check ((status in ('credited', 'reversed')) = (credit_transfer_id is not null));
alter table deposits add constraint deposits_matched check (status <> 'matched' or member_id is not null);
alter table deposits add constraint deposits_origin check (bank_transaction_id is not null or mode = 'manual');

-- A reversed deposit gives its line to the one that holds the money from then on.
alter table deposits drop constraint deposits_bank_transaction_id_key;
create unique index deposits_of_line on deposits (bank_transaction_id) where status <> 'reversed';
create unique index deposits_manual_reference on deposits (bank_account_id, reference) where reference is not null and status <> 'reversed';
create unique index deposits_return_reference on deposits (bank_account_id, return_reference) where return_reference is not null;
-- The lists' orders.
create index deposits_detected on deposits (detected_at, id);
create index deposits_amount on deposits (amount_satang, id);
create index deposits_member_detected on deposits (member_id, detected_at, id) where member_id is not null;
create index deposits_member_amount on deposits (member_id, amount_satang, id) where member_id is not null;
create index deposits_account_detected on deposits (bank_account_id, detected_at, id);
-- What waits for a person is little among much.
create index deposits_waiting on deposits (detected_at, id) where status in ('unmatched', 'possible-duplicate', 'matched');
create index deposits_waiting_amount on deposits (amount_satang, id) where status in ('unmatched', 'possible-duplicate', 'matched');
drop index deposits_unmatched;
-- The same money told twice.
create index deposits_alike on deposits (bank_account_id, amount_satang, occurred_at);
create index deposits_by_hand on deposits (bank_account_id, amount_satang, occurred_at) where bank_transaction_id is null;
create index bank_transactions_by_day on bank_transactions (bank_account_id, amount_satang, occurred_at) where not time_known;
create index deposits_intent on deposits (intent_id) where intent_id is not null;
create index deposits_retold on deposits (alike_id) where alike_id is not null;

grant select, insert, update on deposit_intents to backoffice_app;
grant select on deposit_intents to backoffice_reader;
