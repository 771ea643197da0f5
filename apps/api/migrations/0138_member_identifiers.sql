-- What links members: what identifies each of them, the values that two share, and how strong that is together.
-- Everything here follows from other tables and is computed by the job of the module `links`.

-- Members of whom something is new that others may share.
create table link_checks (
  member_id uuid primary key references members (id),
  asked_at timestamptz not null
);
create index link_checks_asked on link_checks (asked_at);

-- One row per value of a member, in the form in which it is compared. `basis` is how much a shared value says, of 100.
create table member_identifiers (
  kind text not null check (kind in ('account', 'phone', 'device', 'ip-block', 'payer', 'person', 'invite')),
  value text not null,
  member_id uuid not null references members (id),
  basis smallint not null check (basis between 1 and 99),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (kind, value, member_id)
);
create index member_identifiers_member on member_identifiers (member_id);

-- Values that too many members share, such as a café's address: counted, and no link.
create table link_hubs (
  kind text not null,
  value text not null,
  members integer not null check (members > 0),
  primary key (kind, value)
);
-- Those that are none any more.
create index link_hubs_few on link_hubs (kind, value) where members <= 50;

-- What two members share, of one kind. `strength` is that of the time when it was last seen.
create table member_links (
  low_id uuid not null references members (id),
  high_id uuid not null references members (id),
  kind text not null check (kind in ('account', 'phone', 'device', 'ip-block', 'payer', 'person', 'invite')),
  strength smallint not null check (strength between 1 and 99),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null check (last_seen_at >= first_seen_at),
  check (low_id < high_id),
  primary key (low_id, high_id, kind)
);
create index member_links_high on member_links (high_id);

-- What staff concluded about two members; the latest is in force. Never changed.
create table link_decisions (
  id uuid primary key,
  low_id uuid not null references members (id),
  high_id uuid not null references members (id),
  decision text not null check (decision in ('same-household', 'not-the-same', 'same-person', 'undecided')),
  reason text not null check (length(reason) between 1 and 500),
  -- The kinds that they were linked by then.
  kinds text[] not null,
  decided_by uuid not null references admins (id),
  decided_at timestamptz not null,
  -- Counts the decisions about the pair.
  number integer not null check (number > 0),
  check (low_id < high_id),
  unique (low_id, high_id, number)
);
create index link_decisions_high on link_decisions (high_id);

-- All links of a pair together, as strong as they were at `computed_at`, and the decision in force.
create table link_pairs (
  low_id uuid not null references members (id),
  high_id uuid not null references members (id),
  strength smallint not null check (strength between 0 and 100),
  since timestamptz not null,
  decision text not null default 'undecided'
    check (decision in ('same-household', 'not-the-same', 'same-person', 'undecided')),
  -- A stronger kind of link than those that were decided about was found since.
  seen_again boolean not null default false,
  -- A reason for a cluster and for rules.
  in_force boolean not null,
  computed_at timestamptz not null,
  -- When it has faded; null: it does not fade.
  renew_at timestamptz,
  check (low_id < high_id),
  primary key (low_id, high_id)
);
create index link_pairs_high on link_pairs (high_id);
create index link_pairs_in_force on link_pairs (low_id, high_id) where in_force;
create index link_pairs_renew on link_pairs (renew_at) where renew_at is not null;

-- Members who are linked with each other, directly or by others. Its id is that of the member who registered first.
create table link_clusters (
  id uuid primary key references members (id),
  size integer not null check (size > 1),
  -- That of the strongest pair, and its strongest kind.
  strength smallint not null check (strength between 0 and 100),
  strongest_kind text not null,
  -- How sure and how large: the mean strength of what holds it together times (1 − 1/size).
  score smallint not null check (score between 0 and 100),
  deposits_satang bigint not null default 0,
  withdrawals_satang bigint not null default 0,
  bonuses_satang bigint not null default 0,
  recent_deposits_satang bigint not null default 0,
  recent_withdrawals_satang bigint not null default 0,
  recent_bonuses_satang bigint not null default 0,
  found_at timestamptz not null,
  computed_at timestamptz not null,
  summed_at timestamptz
);
create index link_clusters_score on link_clusters (score, id);
create index link_clusters_size on link_clusters (size, id);
create index link_clusters_found on link_clusters (found_at, id);
create index link_clusters_summed on link_clusters (summed_at nulls first);

create table link_cluster_members (
  member_id uuid primary key references members (id),
  cluster_id uuid not null references link_clusters (id)
);
create index link_cluster_members_cluster on link_cluster_members (cluster_id);

-- One node at a time computes links. `changed`: pairs changed since the clusters were found.
create table link_progress (
  one boolean primary key default true check (one),
  changed boolean not null default true
);
insert into link_progress default values;

-- The pairs that count for rules, in both directions.
create view risk_linked_members as
  select low_id as member_id, high_id as other_id, strength, since from link_pairs where in_force
  union all
  select high_id, low_id, strength, since from link_pairs where in_force;

grant select, insert, update, delete on link_checks, member_identifiers, link_hubs, member_links, link_pairs,
  link_clusters, link_cluster_members to backoffice_app;
grant select, insert, update (reason) on link_decisions to backoffice_app;
grant select, update (changed) on link_progress to backoffice_app;
grant select on risk_linked_members to backoffice_app, backoffice_reader;
grant select on link_checks, member_identifiers, link_hubs, member_links, link_decisions, link_pairs, link_clusters,
  link_cluster_members, link_progress to backoffice_reader;
