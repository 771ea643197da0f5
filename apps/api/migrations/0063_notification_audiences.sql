-- Notifications of everyone with a permission, and of conditions that begin and end.
alter table notifications alter column audience_admin_id drop not null;
alter table notifications alter column subject_id drop not null;
alter table notifications add column audience_permission text;
-- What it is about, for kinds of which one is open per subject.
alter table notifications add column condition_key text;
alter table notifications add column closed_at timestamptz;
alter table notifications add constraint notifications_audience
  check (num_nonnulls(audience_admin_id, audience_permission) = 1);
create unique index notifications_one_open on notifications (kind, condition_key)
  where condition_key is not null and closed_at is null;
create index notifications_of_permission on notifications (audience_permission, id desc)
  where audience_permission is not null;

grant update (closed_at) on notifications to backoffice_app;
