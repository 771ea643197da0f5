-- Promotions. What they are by the clock (scheduled, active, ended) is derived from state, start and end.
create table promotions (
  id uuid primary key,
  state text not null check (state in ('draft', 'open', 'paused', 'ended', 'archived')),
  title text not null,
  frequency text not null check (frequency in ('new-member', 'once', 'daily', 'every-deposit')),
  starts_at timestamptz,
  ends_at timestamptz,
  -- The terms as on the wire; the versions have the earlier ones.
  document jsonb not null,
  terms_version integer not null default 1,
  budget_satang bigint check (budget_satang > 0),
  -- Bonuses less what was not converted.
  spent_satang bigint not null default 0 check (spent_satang >= 0),
  granted integer not null default 0,
  bonus_satang bigint not null default 0,
  -- Grants of the last business day with one.
  counted_on date,
  counted integer not null default 0,
  end_reason text check (end_reason in ('budget', 'staff')),
  cancels_grants boolean not null default false,
  created_by uuid not null references admins (id),
  created_at timestamptz not null,
  updated_by uuid not null references admins (id),
  updated_at timestamptz not null,
  version integer not null default 1,
  check (ends_at > starts_at),
  constraint promotions_within_budget check (spent_satang <= budget_satang)
);
create index promotions_created on promotions (created_at, id);
create index promotions_open on promotions (starts_at) where state = 'open';
create index promotions_cancelling on promotions (id) where cancels_grants;

create table promotion_versions (
  promotion_id uuid not null references promotions (id),
  version integer not null,
  document jsonb not null,
  saved_by uuid not null references admins (id),
  saved_at timestamptz not null,
  primary key (promotion_id, version)
);

-- One per member and period: '', a business day or a deposit. Its wagering is the row of `grants` with the same id.
create table promotion_grants (
  id uuid primary key,
  promotion_id uuid not null references promotions (id),
  terms_version integer not null,
  member_id uuid not null references members (id),
  period text not null,
  origin text not null check (origin in ('deposit', 'claim', 'staff')),
  deposit_id uuid references deposits (id),
  bonus_satang bigint not null check (bonus_satang > 0),
  status text not null check (status in ('wagering', 'completed', 'expired', 'cancelled', 'forfeited')),
  granted_on date not null,
  granted_at timestamptz not null,
  granted_by uuid references admins (id),
  reason text,
  expires_at timestamptz,
  finished_at timestamptz,
  constraint promotion_grants_once unique (promotion_id, member_id, period),
  foreign key (promotion_id, terms_version) references promotion_versions (promotion_id, version),
  check ((status = 'wagering') = (finished_at is null))
);
create unique index promotion_grants_deposit on promotion_grants (deposit_id) where deposit_id is not null;
create index promotion_grants_granted on promotion_grants (promotion_id, granted_at, id);
create index promotion_grants_day on promotion_grants (promotion_id, granted_on);
create index promotion_grants_member on promotion_grants (member_id, granted_at desc);
create index promotion_grants_wagering on promotion_grants (promotion_id, id) where status = 'wagering';

-- Why the promotion chosen with a deposit was not granted.
alter table deposits add column promotion_refusal text;

grant select, insert, update on promotions to backoffice_app;
grant select, insert on promotion_versions to backoffice_app;
grant select, insert, update on promotion_grants to backoffice_app;
grant select on promotions, promotion_versions, promotion_grants to backoffice_reader;
