-- A grant can be completed, reopened and completed again: one event of a type for each time.
alter table player_events add column round integer not null default 0 check (round >= 0);
alter table player_events drop constraint player_events_once,
  add constraint player_events_once unique (type, subject_id, round);
