-- The wheel: its versions, what was won of each slot, and the spins. Nothing of it is in use before a version is published.
create table wheel_versions (
  id uuid primary key,
  number integer not null unique check (number > 0),
  status text not null check (status in ('draft', 'published', 'replaced')),
  -- Slots and settings. Fixed once it is published.
  document jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid not null references admins (id),
  published_at timestamptz,
  requested_by uuid references admins (id),
  approved_by uuid references admins (id),
  stopped_at timestamptz,
  version integer not null default 1,
  check ((status = 'draft') = (published_at is null))
);
create unique index wheel_versions_one_draft on wheel_versions (status) where status = 'draft';
create unique index wheel_versions_one_live on wheel_versions (status) where status = 'published';

-- Prizes won of each slot, in all versions: raised by one while it is below the stock.
create table wheel_wins (
  slot smallint primary key check (slot between 1 and 8),
  won integer not null default 0 check (won >= 0)
) with (fillfactor = 50);
insert into wheel_wins (slot) select generate_series(1, 8);

create table wheel_spins (
  id uuid primary key,
  number bigint generated always as identity unique,
  external_id text not null unique,
  member_id uuid not null references members (id),
  version_number integer not null references wheel_versions (number),
  drawn_slot smallint not null check (drawn_slot between 1 and 8),
  paid_slot smallint not null check (paid_slot between 1 and 8),
  title text not null,
  kind text not null check (kind in ('credit', 'diamond', 'spin', 'item', 'none')),
  value_satang bigint not null check (value_satang >= 0),
  units integer check (units > 0),
  -- What the player site was answered.
  result jsonb not null,
  status text not null check (status in ('credited', 'no-prize', 'to-hand-over', 'handed-over')),
  spun_at timestamptz not null,
  business_day date not null,
  handed_over_at timestamptz,
  handed_over_by uuid references admins (id),
  note text,
  check ((status = 'handed-over') = (handed_over_at is not null)),
  check ((kind = 'item') = (status in ('to-hand-over', 'handed-over')))
);
create index wheel_spins_spun on wheel_spins (spun_at, id);
create index wheel_spins_member on wheel_spins (member_id, spun_at, id);
create index wheel_spins_member_day on wheel_spins (member_id, business_day);
create index wheel_spins_day on wheel_spins (business_day) include (value_satang);
create index wheel_spins_items on wheel_spins (spun_at, id) where kind = 'item';

-- Spins a deposit gave, so that its reversal takes back no more.
create table wheel_deposit_spins (
  deposit_id uuid primary key references deposits (id),
  member_id uuid not null references members (id),
  spins integer not null check (spins > 0),
  taken_back integer check (taken_back between 0 and spins)
);

grant select, insert, delete on wheel_versions to backoffice_app;
grant update (status, document, saved_at, saved_by, published_at, requested_by, approved_by, stopped_at, version)
  on wheel_versions to backoffice_app;
grant select on wheel_wins to backoffice_app;
grant update (won) on wheel_wins to backoffice_app;
grant select, insert on wheel_spins, wheel_deposit_spins to backoffice_app;
grant update (status, handed_over_at, handed_over_by, note) on wheel_spins to backoffice_app;
grant update (taken_back) on wheel_deposit_spins to backoffice_app;
grant select on wheel_versions, wheel_wins, wheel_spins, wheel_deposit_spins to backoffice_reader;
