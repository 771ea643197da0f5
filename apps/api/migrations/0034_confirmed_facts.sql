-- Hashes of the facts that contradicted a match and were confirmed; whose limit of the day a deposit has been counted towards.
alter table deposits
  add column if not exists confirmed_facts text[] not null default '{}',
  add column if not exists limit_counted_by uuid[] not null default '{}';
