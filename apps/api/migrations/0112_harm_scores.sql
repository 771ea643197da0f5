-- Markers of harm: a score per member, computed from the ledger, requests and changes of limits. A member's score is out
-- of date from the moment a sealed entry of the audit log concerns them.
create table harm_scores (
  member_id uuid primary key references members (id),
  score integer not null default 0 check (score between 0 and 100),
  -- What the score consists of: marker, figure, points.
  reasons jsonb not null default '[]',
  -- Absent: not computed yet.
  computed_at timestamptz,
  licence_version integer not null default 0,
  stale_since timestamptz,
  -- Whether the score was below the level of a review, and of the stop of bonuses, since the last review was opened for it.
  review_ready boolean not null default true,
  stop_ready boolean not null default true
);
create index harm_scores_stale on harm_scores (stale_since, member_id) where stale_since is not null;
create index harm_scores_scored on harm_scores (computed_at, member_id) where score > 0;
create index harm_scores_high on harm_scores (score) where score > 0 and (review_ready or stop_ready);

-- Refused deposits, and bets and deposits above a limit, as the log has them.
create table harm_refusals (
  audit_id uuid primary key,
  member_id uuid not null references members (id),
  at timestamptz not null
);
create index harm_refusals_member on harm_refusals (member_id, at);

-- Up to which seal the log was read, from now on, and the rules the scores follow. One row.
create table harm_progress (
  one boolean primary key default true check (one),
  seal_seq bigint not null,
  licence_version integer not null
);
insert into harm_progress (seal_seq, licence_version) select coalesce(max(seq), 0), 0 from audit_seals;

grant select, insert, update on harm_scores to backoffice_app;
grant select, insert on harm_refusals to backoffice_app;
grant select, update on harm_progress to backoffice_app;
grant select on harm_scores, harm_refusals, harm_progress to backoffice_reader;
