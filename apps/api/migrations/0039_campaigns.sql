-- no-transaction
-- Campaigns, the clicks on their links, and what the members they brought deposited and lost. Each statement can be run again.

-- The status follows from the clock: a draft until starts_at, ended from ends_at on.
create table if not exists campaigns (
  id uuid primary key,
  name text not null,
  code text not null check (code ~ '^[A-Za-z0-9_-]{2,50}$'),
  channel text not null check (channel in ('facebook', 'google', 'line', 'tiktok', 'influencer', 'affiliate', 'sms', 'other')),
  cost_satang bigint not null check (cost_satang >= 0),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at >= starts_at),
  landing_path text not null check (landing_path ~ '^/($|[^/\\])'),
  created_by uuid references admins (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create unique index if not exists campaigns_code on campaigns (lower(code));
create index if not exists campaigns_created on campaigns (created_at, id);

-- A visitor counts once per business day. The hash is made with a key of that day: no address is stored.
create table if not exists campaign_clicks (
  campaign_id uuid not null references campaigns (id),
  business_day date not null,
  visitor_hash bytea not null check (length(visitor_hash) = 16),
  primary key (campaign_id, business_day, visitor_hash)
);

-- Sums of the transfers of members with a code, up to and including last_transfer_id. Later transfers are read themselves.
create table if not exists campaign_days (
  code text not null,
  business_day date not null,
  first_deposits integer not null,
  deposits_satang bigint not null,
  ngr_satang bigint not null,
  primary key (code, business_day)
) with (fillfactor = 70);
create table if not exists campaign_progress (
  singleton boolean primary key default true check (singleton),
  last_transfer_id uuid not null
);
insert into campaign_progress (last_transfer_id) values ('00000000-0000-0000-0000-000000000000') on conflict do nothing;

create index concurrently if not exists members_campaign on members (lower(campaign_code), registered_at, id)
  include (registered_on) where campaign_code is not null;
-- The operator's accounts among those of all members.
create index concurrently if not exists accounts_of_operator on accounts (kind) where member_id is null;

grant select, insert, update on campaigns, campaign_days to backoffice_app;
grant select, insert on campaign_clicks to backoffice_app;
grant select on campaign_progress to backoffice_app;
grant update (last_transfer_id) on campaign_progress to backoffice_app;
grant select on campaigns, campaign_clicks, campaign_days, campaign_progress to backoffice_reader;
