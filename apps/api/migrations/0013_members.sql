-- no-transaction
-- Looking after members: what is known of them, tags, notes, adjustments, who may be the same person, and the orders of
-- their list. Each statement can be run again.

-- Parts of a name are looked for by their trigrams; a trusted extension, which the owner of a database may make.
create extension if not exists pg_trgm;

alter table members add column if not exists line_id text,
  add column if not exists status_reason text,
  add column if not exists status_changed_by uuid references admins (id),
  add column if not exists status_changed_at timestamptz;

-- Each declared order of the list is one index, read forwards or backwards; users' names have theirs already.
create index concurrently if not exists members_registered on members (registered_at, id);
-- Whoever never signed in comes first, as if in 1970.
create index concurrently if not exists members_signed_in on members (coalesce(last_signed_in_at, timestamptz '1970-01-01 00:00:00+00'), id);
create index concurrently if not exists accounts_credit on accounts ((posted_satang - held_satang), member_id) where kind = 'member-cash';
-- Filters that fit few would otherwise walk everybody.
create index concurrently if not exists members_not_active on members (registered_at, id) where status <> 'active';
create index concurrently if not exists members_blocked on members (registered_at, id) where blocked_deposit or blocked_bet or blocked_withdraw or blocked_bonus or blocked_marketing;
create index concurrently if not exists members_bank_registered on members (bank_code, registered_at, id);
create index concurrently if not exists members_name_parts on members using gin (lower(first_name || ' ' || last_name) gin_trgm_ops);
create index concurrently if not exists members_name on members (lower(first_name || ' ' || last_name));
-- What a member brought and took, without reading the rows themselves.
create index concurrently if not exists deposits_credited_of_member on deposits (member_id) include (amount_satang, credited_at) where status = 'credited';
create index concurrently if not exists withdrawals_paid_of_member on withdrawals (member_id) include (amount_satang) where status in ('paid', 'paid-by-hand');
-- A member's transfers by time. Ids tell the order they were made in, which where somebody waited is not that of their time.
create index concurrently if not exists transfers_member_booked on transfers (member_id, booked_at, id) where member_id is not null;
drop index concurrently if exists transfers_member;
create index concurrently if not exists holds_account on holds (account_id);

create table if not exists member_tags (
  member_id uuid not null references members (id),
  tag text not null check (length(tag) between 1 and 40),
  primary key (member_id, tag)
);
create index if not exists member_tags_tag on member_tags (tag, member_id);

-- A note stays as it was written; only whether it is pinned changes.
create table if not exists member_notes (
  id uuid primary key,
  member_id uuid not null references members (id),
  text text not null,
  written_by uuid not null references admins (id),
  written_at timestamptz not null,
  pinned_by uuid references admins (id)
);
create index if not exists member_notes_member on member_notes (member_id, written_at, id);

-- Cash given or taken by hand: who asked, who agreed where two had to, and the transfer that moved it.
create table if not exists member_adjustments (
  id uuid primary key,
  member_id uuid not null references members (id),
  amount_satang bigint not null check (amount_satang <> 0),
  reason text not null,
  asked_by uuid not null references admins (id),
  authorised_by uuid references admins (id),
  approval_id uuid unique references approvals (id),
  transfer_id uuid not null unique references transfers (id),
  business_day date not null,
  made_at timestamptz not null,
  check ((authorised_by is null) = (approval_id is null))
);
create index if not exists member_adjustments_member on member_adjustments (member_id, made_at);
create index if not exists member_adjustments_day on member_adjustments (business_day);

-- How much an admin adjusted alone on a business day, both directions added up: raised only while it stays within the limit.
create table if not exists member_adjustment_days (
  admin_id uuid not null references admins (id),
  business_day date not null,
  used_satang numeric(38) not null check (used_satang >= 0),
  primary key (admin_id, business_day)
);

-- Two who may be one person, once per pair. Dismissed ones come back with a reason that was not known then.
create table if not exists member_duplicates (
  id uuid primary key,
  low_id uuid not null references members (id),
  high_id uuid not null references members (id),
  reasons text[] not null check (cardinality(reasons) > 0 and reasons <@ array['bank', 'phone', 'name', 'ip']),
  score integer not null check (score between 0 and 100),
  found_at timestamptz not null,
  dismissed_by uuid references admins (id),
  dismissed_at timestamptz,
  dismissed_reason text,
  check (low_id < high_id),
  check ((dismissed_at is null) = (dismissed_by is null) and (dismissed_at is null) = (dismissed_reason is null)),
  unique (low_id, high_id)
);
create index if not exists member_duplicates_high on member_duplicates (high_id);
create index if not exists member_duplicates_found on member_duplicates (found_at, id);
create index if not exists member_duplicates_open on member_duplicates (found_at, id) where dismissed_at is null;

-- Members something is new of that others may share: looked into by a timer, not by those who wait for an answer.
create table if not exists member_duplicate_checks (
  member_id uuid primary key references members (id),
  asked_at timestamptz not null
);
create index if not exists member_duplicate_checks_asked on member_duplicate_checks (asked_at);
insert into member_duplicate_checks (member_id, asked_at) select id, now() from members on conflict do nothing;

grant select, insert, delete on member_tags to backoffice_app;
grant select, insert, update, delete on member_duplicate_checks to backoffice_app;
grant select, insert on member_notes, member_adjustments to backoffice_app;
grant update (pinned_by) on member_notes to backoffice_app;
grant select, insert, update on member_adjustment_days, member_duplicates to backoffice_app;
grant select on member_tags, member_notes, member_adjustments, member_adjustment_days, member_duplicates, member_duplicate_checks to backoffice_reader;
