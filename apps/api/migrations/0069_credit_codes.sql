-- Credit codes: batches, their codes, and the redemptions of each.
create table credit_code_batches (
  id uuid primary key,
  name text not null,
  prefix text not null check (prefix ~ '^[A-Z0-9]{0,10}$'),
  count integer not null check (count between 1 and 10000),
  kind text not null check (kind in ('credit', 'diamond', 'spin')),
  -- Of each use: satang for credit, otherwise units.
  amount bigint not null check (amount > 0),
  turnover_percent integer not null check (turnover_percent between 0 and 10000),
  uses_per_code integer not null check (uses_per_code > 0),
  uses_per_member integer not null check (uses_per_member > 0),
  valid_from timestamptz,
  valid_until timestamptz,
  note text,
  -- Of all uses when it was created; null where a unit has no rate.
  cost_satang bigint check (cost_satang > 0),
  created_by uuid not null references admins (id),
  approval_id uuid references approvals (id),
  created_at timestamptz not null,
  check (valid_from < valid_until)
);
create index credit_code_batches_created on credit_code_batches (created_at, id);

-- Expired from valid_until on, by the clock. The period and the uses are the batch's.
create table credit_codes (
  id uuid primary key,
  batch_id uuid not null references credit_code_batches (id),
  code text not null,
  status text not null default 'unused' check (status in ('unused', 'used', 'revoked')),
  uses integer not null default 0 check (uses between 0 and uses_per_code),
  uses_per_code integer not null,
  valid_from timestamptz,
  valid_until timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_by uuid references admins (id),
  revoked_at timestamptz,
  revoke_reason text,
  check ((status = 'used') = (uses = uses_per_code) or status = 'revoked'),
  check ((status = 'revoked') = (revoked_at is not null))
) with (fillfactor = 80);
create unique index credit_codes_code on credit_codes (code text_pattern_ops);
create index credit_codes_unused on credit_codes (created_at, id) where status <> 'used';
create index credit_codes_batch on credit_codes (batch_id, created_at, id);

create table credit_code_uses (
  id uuid primary key,
  batch_id uuid not null references credit_code_batches (id),
  code_id uuid not null references credit_codes (id),
  member_id uuid not null references members (id),
  -- The member's redemptions of this batch: 1, 2, 3 …
  n integer not null check (n > 0),
  used_at timestamptz not null,
  constraint credit_code_uses_once unique (code_id, member_id, n),
  constraint credit_code_uses_of_member unique (member_id, batch_id, n)
);
create index credit_code_uses_used on credit_code_uses (used_at, id);
create index credit_code_uses_batch on credit_code_uses (batch_id, used_at, id);

grant select, insert on credit_code_batches, credit_code_uses to backoffice_app;
grant select, insert, update on credit_codes to backoffice_app;
grant select on credit_code_batches, credit_codes, credit_code_uses to backoffice_reader;
