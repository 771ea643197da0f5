-- How many members have figures of a day, which counting its rows would take too long for.
alter table harm_day_progress add column members integer not null default 0;
grant update (members) on harm_day_progress to backoffice_app;
