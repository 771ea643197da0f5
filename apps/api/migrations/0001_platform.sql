-- What every command needs: roles, the operator, idempotency, audit, outbox.
-- Two group roles stand between the application and the tables. The owner of the tables runs migrations only.
do $$
begin
  if not exists (select from pg_roles where rolname = 'backoffice_app') then
    create role backoffice_app nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'backoffice_reader') then
    create role backoffice_reader nologin;
  end if;
  if not pg_has_role(current_user, 'backoffice_app', 'member') then
    execute format('grant backoffice_app to %I', current_user);
  end if;
  if not pg_has_role(current_user, 'backoffice_reader', 'member') then
    execute format('grant backoffice_reader to %I', current_user);
  end if;
exception
  when insufficient_privilege then
    raise exception 'The migration user may not create roles. Ask a database administrator to run: create role backoffice_app; create role backoffice_reader; grant backoffice_app, backoffice_reader to %;', current_user;
end
$$;

grant usage on schema public to backoffice_app, backoffice_reader;

create table operator (
  singleton boolean primary key default true check (singleton),
  name text not null,
  time_zone text not null,
  cut_off text not null,
  sample boolean not null default false,
  -- When its invented history was complete; null while it is being told, or where there is none.
  sample_loaded_at timestamptz,
  created_at timestamptz not null default now()
);

create table idempotency (
  scope text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_created_at on idempotency (created_at);

create table audit (
  id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('admin', 'member', 'system', 'provider')),
  actor_id uuid,
  actor_name text not null,
  session_id uuid,
  ip inet,
  user_agent text,
  request_id text not null,
  action text not null,
  object_kind text not null,
  object_id text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  code text,
  reason text,
  before jsonb,
  after jsonb,
  authoriser_id uuid,
  sole boolean not null default false,
  primary key (at, id)
) partition by range (at);
create index audit_object on audit (object_kind, object_id, at desc);
create index audit_actor on audit (actor_id, at desc);
-- Catches what falls outside the monthly partitions; a job keeps three months ahead and raises an alarm when this holds rows.
create table audit_default partition of audit default;

create table outbox (
  id uuid primary key,
  kind text not null check (kind in ('event', 'job')),
  name text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  available_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text
);
create index outbox_available on outbox (available_at, id);

create table book_checks (
  id uuid primary key,
  checked_at timestamptz not null,
  balanced boolean not null,
  findings jsonb not null,
  duration_ms integer not null
);
create index book_checks_at on book_checks (checked_at desc);

grant select, insert on operator, book_checks to backoffice_app;
grant update (sample_loaded_at) on operator to backoffice_app;
grant delete on book_checks to backoffice_app;
grant select, insert, update, delete on idempotency, outbox to backoffice_app;
grant select, insert on audit to backoffice_app;
grant select on operator, audit, book_checks to backoffice_reader;
