-- Up to when the starts and ends of content were announced. One row; null: never yet.
create table content_times (
  only_row boolean primary key default true check (only_row),
  announced_until timestamptz
);
insert into content_times default values;

grant select, update on content_times to backoffice_app;
grant select on content_times to backoffice_reader;
