-- Rules of risk. What is asked for is stored with the rule; what a second approver approved is a version, which never
-- changes. A hit names the version it was found by.
create table risk_rules (
  id uuid primary key,
  -- The product's own rules have a key; their names are words.
  key text unique check (key ~ '^[a-z0-9-]{1,60}$'),
  name text not null check (length(name) between 1 and 120),
  -- What is written and not yet approved; null: the version in force is all there is.
  draft jsonb,
  -- The version in force; null: off.
  version integer,
  created_by uuid references admins (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1
);
create unique index risk_rules_name on risk_rules (lower(name));

create table risk_rule_versions (
  rule_id uuid not null references risk_rules (id),
  version integer not null check (version > 0),
  document jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  -- Null: the product's.
  requested_by uuid references admins (id),
  approved_by uuid references admins (id),
  approved_at timestamptz not null,
  -- What the preview had found when it was requested.
  preview jsonb,
  primary key (rule_id, version)
);
alter table risk_rules add constraint risk_rules_version
  foreign key (id, version) references risk_rule_versions (rule_id, version) deferrable initially deferred;

-- One hit of a version for one subject by one event. `case_id` is the case that decides about it.
create table risk_hits (
  id uuid primary key,
  rule_id uuid not null,
  version integer not null,
  subject_kind text not null check (subject_kind in ('member', 'admin')),
  member_id uuid references members (id),
  admin_id uuid references admins (id),
  -- The fact and the id of its row, such as `deposit/…`.
  event_key text not null check (length(event_key) between 1 and 120),
  at timestamptz not null,
  found_at timestamptz not null,
  -- What each line of the condition counted, in its order.
  figures jsonb not null,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  -- Of 100: how much it adds to the subject's score.
  weight integer not null check (weight between 0 and 100),
  case_id uuid,
  check ((member_id is not null) = (subject_kind = 'member') and (admin_id is not null) = (subject_kind = 'admin')),
  foreign key (rule_id, version) references risk_rule_versions (rule_id, version)
);
create unique index risk_hits_once on risk_hits (rule_id, version, coalesce(member_id, admin_id), event_key);
create index risk_hits_found on risk_hits (found_at, id);
create index risk_hits_member on risk_hits (member_id, found_at, id) where member_id is not null;
create index risk_hits_admin on risk_hits (admin_id, found_at, id) where admin_id is not null;
create index risk_hits_rule on risk_hits (rule_id, found_at, id);
create index risk_hits_case on risk_hits (case_id, found_at, id) where case_id is not null;

grant select, insert on risk_rules, risk_rule_versions, risk_hits to backoffice_app;
grant update (name, draft, version, updated_at, revision) on risk_rules to backoffice_app;
grant update (case_id) on risk_hits to backoffice_app;
grant select on risk_rules, risk_rule_versions, risk_hits to backoffice_reader;
