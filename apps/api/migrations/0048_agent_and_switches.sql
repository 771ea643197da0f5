-- What the agent and the game list last answered, shared by all nodes.
create table provider_snapshots (
  source text primary key check (source in ('agent-info', 'agent-balance', 'game-list', 'betting-status')),
  -- The last good answer as the provider sent it. The games of the list are in game_catalogue.
  answer jsonb,
  answered_at timestamptz,
  -- The last call, good or not, and what failed.
  checked_at timestamptz,
  error text,
  error_detail text,
  -- The node that calls the provider now; one call per source is in flight.
  leased_until timestamptz,
  check ((answer is null) = (answered_at is null))
) with (fillfactor = 50);
insert into provider_snapshots (source) values ('agent-info'), ('agent-balance'), ('game-list'), ('betting-status');

-- The last good game list. What is no longer listed is marked.
create table catalogue_providers (
  provider text collate "C" primary key,
  name text not null,
  logo text,
  categories text[] not null,
  status text not null check (status in ('open', 'maintenance')),
  gone_at timestamptz
);
create table game_catalogue (
  id uuid primary key,
  provider text collate "C" not null references catalogue_providers (provider),
  -- As bet events name it.
  game text collate "C" not null,
  name text collate "C" not null,
  category text not null check (category in ('slot', 'casino', 'sport', 'esport', 'lotto', 'fishing', 'horse')),
  gone_at timestamptz,
  unique (provider, game)
);
-- The orders of the list: within a provider, and by name.
create index game_catalogue_by_provider on game_catalogue ((provider || ' ' || left(name, 60)), id);
create index game_catalogue_by_name on game_catalogue ((left(name, 60)), id);

-- The present switch of a provider (game is null) or of one of its games. Bets read it; without a row it is on.
create table game_switches (
  id uuid primary key,
  provider text collate "C" not null,
  game text collate "C",
  is_on boolean not null,
  reason text not null,
  switched_by uuid not null references admins (id),
  switched_at timestamptz not null,
  unique nulls not distinct (provider, game)
);
create table game_switch_changes (
  id uuid primary key,
  provider text not null,
  game text,
  is_on boolean not null,
  reason text not null,
  switched_by uuid not null references admins (id),
  switched_at timestamptz not null
);
create index game_switch_changes_at on game_switch_changes (switched_at, id);

grant select on provider_snapshots, catalogue_providers, game_catalogue, game_switches, game_switch_changes
  to backoffice_app, backoffice_reader;
grant update (answer, answered_at, checked_at, error, error_detail, leased_until) on provider_snapshots to backoffice_app;
grant insert, update on catalogue_providers, game_catalogue, game_switches to backoffice_app;
grant insert on game_switch_changes to backoffice_app;
