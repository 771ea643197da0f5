-- Withdrawals, their payouts, and the second person.
create table withdrawal_settings (
  singleton boolean primary key default true check (singleton),
  min_satang bigint check (min_satang > 0),
  max_satang bigint check (max_satang > 0),
  daily_count integer check (daily_count > 0),
  daily_sum_satang bigint check (daily_sum_satang > 0),
  open_requests_per_member integer check (open_requests_per_member > 0),
  second_approval_from_satang bigint check (second_approval_from_satang > 0),
  turnover_percent integer check (turnover_percent > 0),
  name_must_match boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid references admins (id)
);
-- Everything is off until an operator sets it.
insert into withdrawal_settings default values;

create table withdrawals (
  id uuid primary key,
  external_id text not null unique,
  member_id uuid not null references members (id),
  status text not null check (status in ('pending', 'claimed', 'approved', 'awaiting-second', 'paying', 'paid', 'paid-by-hand', 'uncertain', 'failed', 'refunded', 'rejected', 'cancelled')),
  amount_satang bigint not null check (amount_satang > 0),
  fee_satang bigint check (fee_satang >= 0),
  -- Where it goes, as it was when asked for.
  bank_code text not null references banks (code),
  account_no text not null,
  account_name text not null,
  claimed_by uuid references admins (id),
  claimed_until timestamptz,
  approved_by uuid references admins (id),
  approved_at timestamptz,
  second_by uuid references admins (id),
  second_at timestamptz,
  -- Approved twice by one person, because no second active admin held the key.
  sole boolean not null default false,
  decided_by uuid references admins (id),
  reason text,
  payment_reference text,
  paid_from_bank_account_id uuid references bank_accounts (id),
  attempts integer not null default 0,
  requested_at timestamptz not null,
  finished_at timestamptz,
  business_day date not null,
  finished_on date,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((status = 'claimed') = (claimed_by is not null and claimed_until is not null)),
  check ((status in ('paid', 'paid-by-hand', 'refunded', 'rejected', 'cancelled')) = (finished_at is not null)),
  check ((finished_at is null) = (finished_on is null)),
  -- The first and the second person are two.
  check (second_by is null or second_by <> approved_by or sole),
  check (status <> 'paid-by-hand' or payment_reference is not null),
  check (status <> 'rejected' or reason is not null)
);
-- Each declared order of a list is one index, read forwards or backwards.
create index withdrawals_requested on withdrawals (requested_at, id);
create index withdrawals_amount on withdrawals (amount_satang, id);
create index withdrawals_open on withdrawals (requested_at, id) where status in ('pending', 'claimed', 'awaiting-second');
create index withdrawals_open_amount on withdrawals (amount_satang, id) where status in ('pending', 'claimed', 'awaiting-second');
create index withdrawals_status_requested on withdrawals (status, requested_at, id);
create index withdrawals_member on withdrawals (member_id, requested_at, id);
-- What the search box finds: a number or the beginning of one, an account, a member by the beginning of a name.
create index withdrawals_external_id_prefix on withdrawals (external_id text_pattern_ops);
create index withdrawals_account_no on withdrawals (account_no);
create index members_username_prefix on members (lower(username) text_pattern_ops);
-- The queue's health, leases that ran out, the day's figures.
create index withdrawals_unfinished on withdrawals (status, requested_at) include (amount_satang) where finished_at is null;
create index withdrawals_lease on withdrawals (claimed_until) where status = 'claimed';
create index withdrawals_finished on withdrawals (finished_on, status);
-- The house's own accounts are few: what is owed to members is their sum with the sign turned.
create index accounts_house on accounts (kind) include (posted_satang) where member_id is null;

-- One try to pay through a provider; its reference is what the provider knows it by, and is never used twice.
create table payouts (
  reference text primary key,
  withdrawal_id uuid not null references withdrawals (id),
  attempt integer not null check (attempt > 0),
  provider text not null,
  status text not null check (status in ('created', 'sending', 'accepted', 'uncertain', 'paid', 'failed')),
  amount_satang bigint not null check (amount_satang > 0),
  fee_satang bigint check (fee_satang >= 0),
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  -- How often in a row the provider said that it does not know the reference.
  unseen integer not null default 0,
  unique (withdrawal_id, attempt)
);
create unique index payouts_one_open on payouts (withdrawal_id) where status in ('created', 'sending', 'accepted', 'uncertain');
create index payouts_next_check on payouts (next_check_at) where status in ('created', 'sending', 'accepted', 'uncertain');

-- A cancel that overtook its request; and the turnstile where the two meet: each takes the row of its external id before it
-- looks for the other, so one of them always sees the other, without locks that are no rows.
create table early_cancellations (
  external_id text primary key,
  username text not null,
  received_at timestamptz not null
);

create table approvals (
  id uuid primary key,
  kind text not null,
  status text not null check (status in ('awaiting-second', 'approved', 'rejected', 'expired')),
  permission text not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_label text not null,
  amount_satang bigint,
  payload jsonb not null,
  asked_by uuid not null references admins (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references admins (id),
  decided_at timestamptz,
  reason text,
  sole boolean not null default false,
  check ((status in ('approved', 'rejected')) = (decided_by is not null)),
  check (decided_by is null or decided_by <> asked_by or sole)
);
create unique index approvals_one_open on approvals (kind, subject_id) where status = 'awaiting-second';
create index approvals_status on approvals (status, asked_at desc, id desc);
create index approvals_open_subject on approvals (subject_id) where status = 'awaiting-second';
create index approvals_open_expiry on approvals (expires_at) where status = 'awaiting-second';

grant select, insert, update on withdrawal_settings, withdrawals, payouts, approvals to backoffice_app;
grant select, insert, delete on early_cancellations to backoffice_app;
grant select on withdrawal_settings, withdrawals, payouts, early_cancellations, approvals to backoffice_reader;
