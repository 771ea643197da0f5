-- Clicks of a campaign by business day. The visitors of campaign_clicks are only needed on their day.
create table campaign_click_days (
  campaign_id uuid not null references campaigns (id),
  business_day date not null,
  clicks integer not null,
  primary key (campaign_id, business_day)
) with (fillfactor = 70);
insert into campaign_click_days select campaign_id, business_day, count(*) from campaign_clicks group by 1, 2;

grant select, insert, update on campaign_click_days to backoffice_app;
grant select on campaign_click_days to backoffice_reader;
grant delete on campaign_clicks to backoffice_app;
