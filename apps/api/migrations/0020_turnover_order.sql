-- Which of two grants was finished last decides how much bonus becomes cash. Clocks do not say it: two ends may share a
-- millisecond, and two nodes' clocks differ. A number drawn under the member's lock does.
create sequence turnover_finish_order;
alter table turnover_requirements add column finish_order bigint;

update turnover_requirements r set finish_order = o.n
  from (select id, row_number() over (order by finished_at, opened_at, id) as n from turnover_requirements where finished_at is not null) o
 where r.id = o.id;
select setval('turnover_finish_order', coalesce((select max(finish_order) from turnover_requirements), 0) + 1, false);

alter table turnover_requirements add constraint turnover_requirements_finish_order check ((finish_order is null) = (finished_at is null));
grant usage on sequence turnover_finish_order to backoffice_app;
