-- Internal reports of suspicious activity. The member must not learn of them: no table of theirs says that there is one.
create table suspicions (
  id uuid primary key,
  member_id uuid not null references members (id),
  kind text not null check (kind in ('no-play', 'quick-out', 'below-threshold', 'payments-by-others',
    'linked-accounts', 'source-of-funds', 'other')),
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  amount_satang bigint check (amount_satang > 0),
  text text not null check (length(text) between 1 and 4000),
  found_by text not null check (found_by in ('staff', 'indicator')),
  status text not null default 'draft' check (status in ('draft', 'reported', 'not-reported')),
  created_by uuid not null references admins (id),
  created_at timestamptz not null,
  -- Another person than the one who wrote it.
  decided_by uuid references admins (id) check (decided_by <> created_by),
  decided_at timestamptz,
  authority text check (length(authority) between 1 and 120),
  reference text check (length(reference) between 1 and 80),
  sent_at timestamptz,
  reason text check (length(reason) between 1 and 1000),
  -- The version of the licence's rules it was written under; 0: never changed.
  licence_version integer not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check ((status = 'draft') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((status = 'reported') = (authority is not null) and (status = 'reported') = (reference is not null)
    and (status = 'reported') = (sent_at is not null)),
  check ((status = 'not-reported') = (reason is not null))
);
create index suspicions_created on suspicions (created_at, id);
create index suspicions_decided on suspicions (decided_at, id) where decided_at is not null;
create index suspicions_member on suspicions (member_id, created_at, id);

grant select, insert, update (member_id, kind, period_from, period_to, amount_satang, text, found_by, status,
  decided_by, decided_at, authority, reference, sent_at, reason, updated_at, version) on suspicions to backoffice_app;
grant select on suspicions to backoffice_reader;
