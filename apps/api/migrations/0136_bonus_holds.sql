-- A case holds the bonuses of a member: with the row that every path reads anyway, like `bonuses_stopped_at`.
alter table members add column bonuses_held_at timestamptz;
