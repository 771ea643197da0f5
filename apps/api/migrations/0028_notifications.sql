-- The requester of an approval can withdraw it; decided_at is when, decided_by stays empty.
alter table approvals drop constraint approvals_status_check;
alter table approvals add constraint approvals_status_check check (status in ('awaiting-second', 'approved', 'rejected', 'expired', 'withdrawn'));

-- restored: the system was restored from a backup, which ends every session.
alter table ended_admin_sessions drop constraint ended_admin_sessions_reason_check;
alter table ended_admin_sessions add constraint ended_admin_sessions_reason_check
  check (reason in ('replaced', 'signed-out', 'ended-by-admin', 'disabled', 'restored', 'idle', 'absolute'));

-- What an admin is notified of: what others decided about the requests they submitted. Deleted after 90 days.
create table notifications (
  id uuid primary key,
  kind text not null,
  audience_admin_id uuid not null references admins (id),
  subject_kind text not null,
  subject_id uuid not null,
  subject_label text not null,
  -- The kind of the approval request; null for the second approval of a withdrawal.
  request text,
  amount_satang bigint,
  decided_by uuid references admins (id),
  reason text,
  created_at timestamptz not null
);
create index notifications_of_admin on notifications (audience_admin_id, id desc);
create index notifications_age on notifications (created_at);

create table notification_reads (
  notification_id uuid not null references notifications (id) on delete cascade,
  admin_id uuid not null references admins (id),
  read_at timestamptz not null,
  primary key (notification_id, admin_id)
);

grant select, insert, delete on notifications, notification_reads to backoffice_app;
grant select on notifications, notification_reads to backoffice_reader;
