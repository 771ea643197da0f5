-- How many members have a tag: the sum of a tag's rows. Each change adds rows, so that changes never wait for each other;
-- a job adds them up. The triggers count what nodes of the previous release change too.
create table member_tag_counts (
  tag text not null,
  members integer not null
);
lock table member_tags in share row exclusive mode;
insert into member_tag_counts (tag, members) select tag, count(*) from member_tags group by tag;

create function member_tags_added() returns trigger language plpgsql as $$
begin
  insert into member_tag_counts (tag, members) select tag, count(*) from changed group by tag order by tag;
  return null;
end $$;
create function member_tags_removed() returns trigger language plpgsql as $$
begin
  insert into member_tag_counts (tag, members) select tag, -count(*) from changed group by tag order by tag;
  return null;
end $$;
create trigger member_tags_added after insert on member_tags referencing new table as changed
  for each statement execute function member_tags_added();
create trigger member_tags_removed after delete on member_tags referencing old table as changed
  for each statement execute function member_tags_removed();

grant select, insert, delete on member_tag_counts to backoffice_app;
grant select on member_tag_counts to backoffice_reader;
