-- Settings that are one document each: every version there was, as the wire writes it. The highest is current; without one the defaults are.
create table setting_documents (
  key text not null check (key ~ '^[a-z-]+$'),
  version integer not null check (version > 0),
  document jsonb not null,
  changed_by uuid not null references admins (id),
  changed_at timestamptz not null,
  primary key (key, version)
);
grant select, insert on setting_documents to backoffice_app;
grant select on setting_documents to backoffice_reader;
