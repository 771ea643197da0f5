-- What members claimed of free diamonds, and exchanged for credit.
create table diamond_entries (
  id uuid primary key,
  kind text not null check (kind in ('claim', 'exchange')),
  member_id uuid not null references members (id),
  business_day date not null,
  diamonds bigint not null check (diamonds > 0),
  -- Of an exchange, on the terms of its moment.
  credit_satang bigint check (credit_satang > 0),
  rate_satang bigint check (rate_satang > 0),
  turnover_percent integer check (turnover_percent >= 0),
  at timestamptz not null,
  check ((kind = 'exchange') = (credit_satang is not null and rate_satang is not null and turnover_percent is not null))
);
-- One claim per member and business day.
create unique index diamond_claims on diamond_entries (member_id, business_day) where kind = 'claim';
create index diamond_entries_at on diamond_entries (at, id);
create index diamond_entries_member on diamond_entries (member_id, at, id);

grant select, insert on diamond_entries to backoffice_app;
grant select on diamond_entries to backoffice_reader;
