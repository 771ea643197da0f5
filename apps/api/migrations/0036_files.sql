-- Public pictures, always WebP we encoded ourselves, served under a random name. A file that nothing refers to is
-- deleted some days after its last reference was removed.
create table files (
  id uuid primary key,
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  slot text not null,
  content bytea not null check (octet_length(content) between 1 and 8388608),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes = octet_length(content)),
  sha256 text not null,
  uploaded_by uuid not null references admins (id),
  uploaded_at timestamptz not null,
  unreferenced_since timestamptz
);
-- WebP is compressed already.
alter table files alter column content set storage external;
create index files_unreferenced on files (unreferenced_since) where unreferenced_since is not null;
create index files_uploader on files (uploaded_by) where unreferenced_since is not null;

-- The foreign key is the last defence against deleting a file in use.
create table file_references (
  file_id uuid not null references files (id),
  subject_kind text not null,
  subject_id text not null,
  primary key (file_id, subject_kind, subject_id)
);
create index file_references_subject on file_references (subject_kind, subject_id);

grant select, insert, delete on files, file_references to backoffice_app;
grant update (unreferenced_since) on files to backoffice_app;
grant select on files, file_references to backoffice_reader;
