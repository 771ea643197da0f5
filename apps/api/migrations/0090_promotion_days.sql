-- Sums of the transfers of a promotion's recipients since their first grant, up to and including last_transfer_id. Later
-- transfers are read themselves. Nodes of the previous release neither read nor write them.
create table promotion_days (
  promotion_id uuid not null references promotions (id),
  business_day date not null,
  ggr_satang bigint not null,
  ngr_satang bigint not null,
  primary key (promotion_id, business_day)
) with (fillfactor = 70);
-- Until the transfers before the upgrade are in the sums, no figures are shown.
create table promotion_progress (
  singleton boolean primary key default true check (singleton),
  last_transfer_id uuid not null,
  complete boolean not null
);
insert into promotion_progress (last_transfer_id, complete)
  select '00000000-0000-0000-0000-000000000000', not exists (select from transfers);

grant select, insert, update, delete on promotion_days to backoffice_app;
grant select on promotion_progress to backoffice_app;
grant update (last_transfer_id, complete) on promotion_progress to backoffice_app;
grant select on promotion_days, promotion_progress to backoffice_reader;
