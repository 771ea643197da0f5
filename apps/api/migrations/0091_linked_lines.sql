-- no-transaction
-- Lines of one kind are read in the order of their list, and a kind that an account or a channel has none of is found
-- to be so by an index. What is copied of a line never changes. Nodes of the previous release do not name it.
alter table bank_line_links add column if not exists channel text, add column if not exists bank_account_id uuid,
  add column if not exists occurred_at timestamptz;

create or replace function bank_line_links_fill() returns trigger language plpgsql as $$
begin
  select t.channel, t.bank_account_id, t.occurred_at into new.channel, new.bank_account_id, new.occurred_at
    from bank_transactions t where t.id = new.bank_transaction_id;
  return new;
end $$;
create or replace trigger bank_line_links_fill before insert on bank_line_links for each row
  when (new.occurred_at is null) execute function bank_line_links_fill();

do $$
declare
  ids uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    ids := array(select bank_transaction_id from bank_line_links where bank_transaction_id > last
      order by bank_transaction_id limit 5000);
    exit when ids = '{}';
    update bank_line_links l set channel = t.channel, bank_account_id = t.bank_account_id, occurred_at = t.occurred_at
      from bank_transactions t
     where l.bank_transaction_id = any (ids) and t.id = l.bank_transaction_id and l.occurred_at is null;
    last := ids[cardinality(ids)];
    commit;
  end loop;
end $$;

alter table bank_line_links drop constraint if exists bank_line_links_filled;
alter table bank_line_links add constraint bank_line_links_filled
  check (channel is not null and occurred_at is not null) not valid;
alter table bank_line_links validate constraint bank_line_links_filled;
alter table bank_line_links alter column channel set not null, alter column occurred_at set not null;
alter table bank_line_links drop constraint bank_line_links_filled;

create index concurrently if not exists bank_line_links_occurred
  on bank_line_links (kind, occurred_at, bank_transaction_id);
create index concurrently if not exists bank_line_links_channel
  on bank_line_links (kind, channel, occurred_at, bank_transaction_id);
create index concurrently if not exists bank_line_links_account
  on bank_line_links (kind, bank_account_id, occurred_at, bank_transaction_id);
drop index concurrently if exists bank_line_links_kind;
