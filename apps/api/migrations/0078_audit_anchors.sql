-- Up to which seal each anchor file was written (docs/adr/0063): a file that is gone or shorter than that lost lines.
-- That a file was begun or ended is an entry of the audit log; without its row here a file counts as not written since.
create table audit_anchors (
  id uuid primary key,
  host text not null,
  file text not null,
  seq bigint not null check (seq >= 0),
  appended_at timestamptz not null,
  ended_at timestamptz
);
create index audit_anchors_file on audit_anchors (file, host) where ended_at is null;
grant select, insert on audit_anchors to backoffice_app;
grant update (seq, appended_at, ended_at) on audit_anchors to backoffice_app;
grant select on audit_anchors to backoffice_reader;
