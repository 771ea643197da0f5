-- Admins as other admins manage them: mail address, allowed addresses, invitations and password resets, sign-ins.
alter table admins add column email text check (length(email) between 3 and 254);
-- Where the admin may sign in from; empty: from anywhere.
alter table admins add column allowed_addresses cidr[] not null default '{}';
alter table admins add column password_set_at timestamptz;
-- The last change of the status, as the admin's page shows it.
alter table admins add column status_reason text;
alter table admins add column status_changed_at timestamptz;
alter table admins add column status_changed_by uuid references admins (id);

create index admins_by_username on admins (username collate "C");
create index admins_by_creation on admins (created_at, id);
create index admins_by_sign_in on admins ((coalesce(last_signed_in_at, timestamptz '1970-01-01 00:00:00+00')), id);

-- The links that are sent by mail. Of the secret only its SHA-256 is stored.
create table admin_tokens (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  kind text not null check (kind in ('invitation', 'reset')),
  hash bytea not null unique check (length(hash) = 32),
  created_at timestamptz not null,
  created_by uuid references admins (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create unique index admin_tokens_open on admin_tokens (admin_id, kind) where used_at is null and revoked_at is null;

-- Why a session ended: locked, password-reset, address (no longer allowed).
alter table ended_admin_sessions drop constraint ended_admin_sessions_reason_check;
alter table ended_admin_sessions add constraint ended_admin_sessions_reason_check
  check (reason in ('replaced', 'signed-out', 'ended-by-admin', 'disabled', 'locked', 'password-reset', 'address', 'restored', 'idle', 'absolute'));

-- Admins without their secrets: what lists read.
create view admin_accounts as
  select id, username, name, title, email, role, status, approve_limit_satang, adjust_limit_satang, allowed_addresses,
    last_signed_in_at, last_signed_in_ip, password_set_at, status_reason, status_changed_at, status_changed_by,
    created_at, updated_at, version, totp_secret is not null as has_totp, password_hash is not null as has_password
  from admins;

grant select, insert, update on admin_tokens to backoffice_app;
grant select on admin_accounts to backoffice_app, backoffice_reader;
grant select (id, admin_id, kind, created_at, created_by, expires_at, used_at, revoked_at) on admin_tokens to backoffice_reader;
grant select (admin_id, created_at, last_seen_at, ip, user_agent) on admin_sessions to backoffice_reader;
