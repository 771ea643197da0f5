-- Banners, events and pop-ups. An item is its place in the order and its versions; what players see is the published one.
create table content_items (
  id uuid primary key,
  kind text not null check (kind in ('banner', 'event', 'popup')),
  -- Text between those of its neighbours, so that moving one writes one row. Equal ones are ordered by id.
  sort_key text collate "C" not null check (sort_key <> ''),
  -- The number of the newest version.
  version integer not null,
  draft_version integer not null,
  published_version integer,
  -- Of the published version, or of the draft where there is none.
  title text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references admins (id),
  updated_at timestamptz not null,
  updated_by uuid not null references admins (id),
  removed_at timestamptz
);
create index content_items_position on content_items (kind, sort_key, id) where removed_at is null;
create index content_items_updated on content_items (kind, updated_at, id) where removed_at is null;
create index content_items_starts on content_items (starts_at) where removed_at is null and published_version is not null;
create index content_items_ends on content_items (ends_at) where removed_at is null and published_version is not null;
create index content_items_title on content_items using gin (lower(title) gin_trgm_ops);

-- Each save. A document never changes, so that any version can be published again.
create table content_versions (
  item_id uuid not null references content_items (id),
  number integer not null,
  document jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid not null references admins (id),
  published_at timestamptz,
  published_by uuid references admins (id),
  primary key (item_id, number)
);

grant select, insert on content_items, content_versions to backoffice_app;
grant update (sort_key, version, draft_version, published_version, title, starts_at, ends_at, updated_at, updated_by, removed_at)
  on content_items to backoffice_app;
grant update (published_at, published_by) on content_versions to backoffice_app;
grant select on content_items, content_versions to backoffice_reader;
