-- Wins that are large by both rules: members' withdrawals wait for a person until each is reviewed or its bet voided.
alter table withdrawal_settings
  add column large_win_from_satang bigint default 10000000 check (large_win_from_satang > 0),
  add column large_win_multiple integer default 100 check (large_win_multiple > 0);

create table large_wins (
  -- The id of the bet.
  id uuid primary key,
  member_id uuid not null references members (id),
  provider text not null,
  game text not null,
  stake_satang bigint not null,
  win_satang bigint not null,
  won_at timestamptz not null,
  -- The version of the rules that marked it.
  rules_version integer not null,
  voided_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid references admins (id),
  note text,
  check ((reviewed_at is null) = (reviewed_by is null)),
  check ((reviewed_at is null) = (note is null))
);
create index large_wins_of_member on large_wins (member_id, won_at desc);
grant select, insert, update on large_wins to backoffice_app;
grant select on large_wins to backoffice_reader;
