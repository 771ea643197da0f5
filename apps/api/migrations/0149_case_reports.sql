-- Suspicious activity reports of cases (docs/adr/0094): a row is a version as it was saved. It is never changed, only
-- filed once, and then given the authority's reference.
create table case_reports (
  id uuid primary key,
  case_id uuid not null references cases (id),
  number integer not null check (number > 0),
  kind text not null check (kind in ('STR', 'SAR')),
  narrative text not null check (length(narrative) between 1 and 4000),
  action text not null check (length(action) between 1 and 4000),
  indicators text[] not null check (cardinality(indicators) between 1 and 7 and indicators <@ array['no-play',
    'quick-out', 'below-threshold', 'payments-by-others', 'linked-accounts', 'source-of-funds', 'other']),
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  -- What was chosen when it was saved; a report of activity has none.
  deposits uuid[] not null default '{}',
  withdrawals uuid[] not null default '{}',
  -- What the author left out of these days, with which the next version begins.
  left_out uuid[] not null default '{}' check (cardinality(left_out) <= 200),
  created_by uuid not null references admins (id),
  created_at timestamptz not null,
  filed_by uuid references admins (id),
  filed_at timestamptz,
  -- The file as it was filed, compressed, and the SHA-256 of what is in it.
  file bytea,
  file_hash bytea check (length(file_hash) = 32),
  reference text check (length(reference) between 1 and 80),
  reference_by uuid references admins (id),
  reference_at timestamptz,
  unique (case_id, number),
  check (kind = 'STR' or deposits = '{}' and withdrawals = '{}' and left_out = '{}'),
  check (num_nonnulls(filed_by, filed_at, file_hash) in (0, 3) and (file is null or filed_at is not null)),
  check (num_nonnulls(reference, reference_by, reference_at) in (0, 3) and (reference is null or filed_at is not null))
);

alter table case_events drop constraint case_events_kind_check;
alter table case_events add constraint case_events_kind_check
  check (kind in ('opened', 'hit-added', 'claimed', 'released', 'assigned', 'waiting', 'resumed', 'snoozed', 'comment',
    'task-added', 'task-done', 'request-sent', 'held', 'decided', 'confirmed', 'returned', 'closed', 'reopened',
    'report-saved', 'report-filed', 'report-reference'));

-- What staff wrote of a member, and the file with their data, go with the member's data once the account is closed.
create function erase_case_reports(ids uuid[]) returns void language sql security definer set search_path = public as $$
  update case_reports r set narrative = '[erased]', action = '[erased]', file = null
    from case_subjects x join members m on m.id = x.member_id
   where r.id = any (ids) and x.case_id = r.case_id and m.status = 'closed';
$$;
create function delete_old_case_reports(ids uuid[]) returns void language sql security definer set search_path = public as $$
  delete from case_reports
   where id = any (ids) and coalesce(filed_at, created_at) < now() - interval '30 days';
$$;
revoke execute on function erase_case_reports, delete_old_case_reports from public;
grant execute on function erase_case_reports, delete_old_case_reports to backoffice_app;

grant select, insert, update (filed_by, filed_at, file, file_hash, reference, reference_by, reference_at)
  on case_reports to backoffice_app;
grant select on case_reports to backoffice_reader;
