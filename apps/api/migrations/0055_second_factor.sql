-- The second factor: authenticator being set up, recovery codes, passkeys, and the roles that require one.
alter table roles add column requires_totp boolean not null default false;
comment on column roles.requires_totp is
  'Admins of the role need a second factor, an authenticator or a passkey; until then only /account answers';

alter table admins add column totp_since timestamptz;

-- A secret an app has read but not proven yet. It becomes admins.totp_secret once a code of it was right.
create table admin_totp_setups (
  admin_id uuid primary key references admins (id),
  secret bytea not null,
  started_at timestamptz not null
);

-- Keyed hashes of the current set; a used code stays until the next set replaces it.
create table admin_recovery_codes (
  admin_id uuid not null references admins (id),
  hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (admin_id, hash)
);

create table admin_passkeys (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index admin_passkeys_admin on admin_passkeys (admin_id, created_at);

-- What an authenticator has to sign: for one admin and one purpose, once, within minutes.
create table passkey_challenges (
  challenge text primary key,
  admin_id uuid not null references admins (id),
  purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);

grant select, insert, update, delete on
  admin_totp_setups, admin_recovery_codes, admin_passkeys, passkey_challenges to backoffice_app;
-- Lists show how many passkeys an admin has and since when; neither keys nor codes.
grant select (totp_since) on admins to backoffice_reader;
grant select (id, admin_id, name, backed_up, created_at, last_used_at) on admin_passkeys to backoffice_reader;
