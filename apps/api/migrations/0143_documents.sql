-- Documents of members (docs/adr/0093). What they show, and their number, is encrypted with the operator's key.
create table document_requests (
  id uuid primary key,
  member_id uuid not null references members (id),
  kinds text[] not null check (cardinality(kinds) between 1 and 7),
  reason text not null check (length(reason) between 1 and 500),
  -- Null: a rule or a case.
  requested_by uuid references admins (id),
  case_id uuid,
  requested_at timestamptz not null,
  due_at timestamptz not null check (due_at > requested_at),
  status text not null default 'open' check (status in ('open', 'fulfilled', 'cancelled')),
  closed_at timestamptz,
  check ((status = 'open') = (closed_at is null))
);
create index document_requests_member on document_requests (member_id, requested_at, id);

create table member_documents (
  id uuid primary key,
  member_id uuid not null references members (id),
  kind text not null check (kind in ('identity-card', 'passport', 'selfie', 'bank-book', 'address', 'source-of-funds',
    'other')),
  label text check (length(label) between 1 and 100),
  received_from text not null check (received_from in ('staff', 'player')),
  received_by uuid references admins (id),
  received_at timestamptz not null,
  pages integer not null check (pages between 1 and 30),
  bytes integer not null check (bytes > 0),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused', 'expired', 'removed')),
  checked_by uuid references admins (id),
  checked_at timestamptz,
  refusal_code text check (refusal_code in ('unreadable', 'expired', 'incomplete', 'other-person', 'other-kind',
    'altered', 'other')),
  refusal_text text check (length(refusal_text) between 1 and 500),
  expires_on date,
  number bytea,
  -- When it expired or was refused.
  ended_at timestamptz,
  removed_at timestamptz,
  check ((received_by is not null) = (received_from = 'staff')),
  check (status <> 'accepted' or checked_by is not null),
  check ((checked_by is null) = (checked_at is null)),
  check (status not in ('refused', 'expired') or ended_at is not null),
  check ((status = 'removed') = (removed_at is not null) and (status <> 'removed' or number is null))
);
create index member_documents_received on member_documents (received_at, id);
create index member_documents_status on member_documents (status, received_at, id);
create index member_documents_member on member_documents (member_id, received_at, id);
create index member_documents_expire on member_documents (expires_on) where status = 'accepted';
create index member_documents_ended on member_documents (ended_at) where ended_at is not null and removed_at is null;

create table document_pages (
  document_id uuid not null references member_documents (id),
  page integer not null check (page between 1 and 30),
  -- AES-256-GCM, bound to the document and the page.
  content bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  primary key (document_id, page)
);

-- Who saw a document, and why: never changed.
create table document_views (
  id uuid primary key,
  document_id uuid not null references member_documents (id),
  admin_id uuid not null references admins (id),
  at timestamptz not null,
  reason text not null check (length(reason) between 3 and 500)
);
create index document_views_document on document_views (document_id, at, id);

alter table tickets drop constraint tickets_kind_check;
alter table tickets add constraint tickets_kind_check
  check (kind in ('slip', 'export', 'export-part', 'report', 'personal-data', 'case-report', 'document-page'));

-- What staff wrote of a member goes with the member's data, once the account is closed.
create function erase_document_views(ids uuid[]) returns void language sql security definer set search_path = public as $$
  update document_views v set reason = '[erased]' from member_documents d join members m on m.id = d.member_id
   where v.id = any (ids) and d.id = v.document_id and m.status = 'closed';
$$;
revoke execute on function erase_document_views from public;
grant execute on function erase_document_views to backoffice_app;

grant select, insert, update (status, closed_at, reason) on document_requests to backoffice_app;
grant select, insert, update (label, status, checked_by, checked_at, refusal_code, refusal_text, expires_on, number,
  ended_at, removed_at) on member_documents to backoffice_app;
grant select, insert, delete on document_pages to backoffice_app;
grant select, insert on document_views to backoffice_app;
grant select on document_requests, member_documents, document_pages, document_views to backoffice_reader;
