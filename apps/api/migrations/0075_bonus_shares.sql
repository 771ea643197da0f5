-- no-transaction
-- Whose the bonus wallet is: what each open grant holds of it, and which grants a bet was paid from. Each statement can be run again.

alter table turnover_requirements add column if not exists share_satang bigint;
alter table turnover_requirements drop constraint if exists turnover_requirements_share;
alter table turnover_requirements add constraint turnover_requirements_share
  check (share_satang is null or (share_satang >= 0 and source_kind = 'grant')) not valid;
alter table turnover_requirements validate constraint turnover_requirements_share;
update turnover_requirements r set share_satang = g.bonus_satang
  from grants g where r.source_kind = 'grant' and r.source_id = g.id::text and r.status = 'open' and r.share_satang is null;
create index concurrently if not exists turnover_requirements_shares on turnover_requirements (member_id) where share_satang is not null;

-- A bet before this has no rows: what returns of it is the oldest open grant's, or follows the grant that ended last.
create table if not exists bonus_stakes (
  game_transaction_id uuid not null references game_transaction_keys (id),
  requirement_id uuid not null references turnover_requirements (id),
  staked_satang bigint not null check (staked_satang > 0),
  primary key (game_transaction_id, requirement_id)
);
grant select, insert on bonus_stakes to backoffice_app;
grant select on bonus_stakes to backoffice_reader;
