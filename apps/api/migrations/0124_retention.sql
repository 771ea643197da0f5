-- How long what is stored is kept (docs/adr/0087): runs that count and delete, the daily deletion, and erasures of members.
create table retention_runs (
  id uuid primary key,
  category text not null check (category ~ '^[a-z-]+$'),
  status text not null check (status in ('counting', 'counted', 'deleting', 'done', 'discarded', 'stopped')),
  -- The rule it follows, and the version of the licence that has it.
  days integer not null check (days > 0),
  licence_version integer not null,
  -- What is older is deleted.
  cut_off timestamptz not null,
  found integer,
  oldest timestamptz,
  deleted integer not null default 0,
  -- Due, but kept for a reason of their own.
  kept integer not null default 0,
  -- Where the deletion goes on, and once it is done, where the next one begins.
  after_id uuid,
  deleted_until timestamptz,
  -- When a step of it failed: others have their turn first.
  failed_at timestamptz,
  -- Absent: by the daily deletion.
  started_by uuid references admins (id),
  started_at timestamptz not null,
  counted_at timestamptz,
  decided_by uuid references admins (id),
  finished_at timestamptz,
  check ((status in ('done', 'discarded', 'stopped')) = (finished_at is not null)),
  check (status = 'counting' or found is not null or status = 'discarded')
);
create unique index retention_runs_open on retention_runs (category) where status in ('counting', 'counted', 'deleting');
create index retention_runs_started on retention_runs (started_at, id);

-- The daily deletion of a category, and the shortest rule that a person has deleted by.
create table retention_categories (
  category text primary key,
  automatic boolean not null,
  days integer not null check (days > 0),
  changed_by uuid not null references admins (id),
  changed_at timestamptz not null
);

create table member_erasures (
  id uuid primary key,
  member_id uuid not null references members (id),
  status text not null check (status in ('waiting', 'cancelled', 'done')),
  reason text not null check (length(reason) <= 500),
  requested_by uuid not null references admins (id),
  requested_at timestamptz not null,
  finished_by uuid references admins (id),
  finished_at timestamptz,
  check ((status = 'waiting') = (finished_at is null))
);
create unique index member_erasures_waiting on member_erasures (member_id) where status = 'waiting';
create index member_erasures_requested on member_erasures (requested_at, id) where status = 'waiting';

alter table members add column erased_at timestamptz;

-- A report that is deleted leaves the interval of its schedule as issued.
alter table report_runs drop constraint report_runs_outcome;
alter table report_runs add constraint report_runs_outcome check (report_id is null or refused is null);
alter table report_runs drop constraint report_runs_report_id_fkey;
alter table report_runs add constraint report_runs_report_id_fkey foreign key (report_id) references issued_reports (id)
  on delete set null;
alter table report_mails drop constraint report_mails_report_id_fkey;
alter table report_mails add constraint report_mails_report_id_fkey foreign key (report_id) references issued_reports (id)
  on delete cascade;

alter table tickets drop constraint tickets_kind_check;
alter table tickets add constraint tickets_kind_check
  check (kind in ('slip', 'export', 'export-part', 'report', 'personal-data'));

create index register_people_removed on register_people (removed_at) where removed_at is not null;

grant select, insert, update on retention_runs, retention_categories, member_erasures to backoffice_app;
grant select on retention_runs, retention_categories, member_erasures to backoffice_reader;
grant delete on register_people, register_hits, member_duplicates to backoffice_app;

-- What the application itself can neither change nor delete, because it is evidence. It goes only once it is as old as
-- the shortest rule of a licence, or with a member whose account is closed.
create function delete_old_sign_ins(ids uuid[]) returns void language sql security definer set search_path = public as $$
  delete from member_sign_ins where id = any (ids) and at < now() - interval '30 days';
$$;
create function delete_old_events(ids uuid[]) returns void language sql security definer set search_path = public as $$
  delete from significant_events where id = any (ids) and at < now() - interval '30 days';
$$;
create function delete_old_reports(ids uuid[]) returns void language sql security definer set search_path = public as $$
  delete from issued_reports where id = any (ids) and issued_at < now() - interval '30 days';
$$;
create function delete_old_complaints(ids uuid[]) returns void language sql security definer set search_path = public as $$
  delete from complaint_steps s using complaints c
   where s.complaint_id = c.id and c.id = any (ids) and c.updated_at < now() - interval '30 days';
  delete from complaints where id = any (ids) and updated_at < now() - interval '30 days';
$$;
create function delete_old_suspicions(ids uuid[]) returns void language sql security definer set search_path = public as $$
  delete from suspicions where id = any (ids) and decided_at < now() - interval '30 days';
$$;
create function erase_old_bank_texts(ids uuid[]) returns void language sql security definer set search_path = public as $$
  update bank_transactions set raw_text = null, counterparty_name = null, counterparty_account_no = null,
      counterparty_phone = null
   where id = any (ids) and received_at < now() - interval '30 days';
$$;
create function erase_history(member uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from members where id = member and status = 'closed') then
    raise exception 'the account of member % is not closed', member using errcode = '42501';
  end if;
  delete from member_notes where member_id = member;
  delete from member_sign_ins where member_id = member;
  update significant_events e set actor = '[erased]' from members m
   where m.id = member and e.member_id = member and e.actor = m.username;
  update bank_transactions set raw_text = null, counterparty_name = null, counterparty_account_no = null,
      counterparty_phone = null
   where id in (select d.bank_transaction_id from deposits d where d.member_id = member
     union select l.bank_transaction_id from withdrawals w join bank_line_links l on l.withdrawal_id = w.id
      where w.member_id = member);
end;
$$;
revoke execute on function delete_old_sign_ins, delete_old_events, delete_old_reports, delete_old_complaints,
  delete_old_suspicions, erase_old_bank_texts, erase_history from public;
grant execute on function delete_old_sign_ins, delete_old_events, delete_old_reports, delete_old_complaints,
  delete_old_suspicions, erase_old_bank_texts, erase_history to backoffice_app;

grant update (reason) on member_exclusions to backoffice_app;
grant update (content) on statement_imports to backoffice_app;
grant update (line) on statement_lines to backoffice_app;
grant update (reason) on member_adjustments to backoffice_app;
grant update (text) on rank_history to backoffice_app;
grant update (reason) on member_limit_changes to backoffice_app;
