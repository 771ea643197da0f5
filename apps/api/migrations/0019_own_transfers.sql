-- Money moved between own accounts: one per reference of the bank, cancelled where it never happened, its lines taken off again.

alter table own_transfers
  -- 1, and more only where a reference was used again before references were kept apart.
  add column reference_round integer not null default 1 check (reference_round > 0),
  add column cancelled_at timestamptz,
  add column cancelled_by uuid references admins (id),
  add column cancel_reason text,
  -- What took its booking back.
  add column reversal_id uuid unique references transfers (id),
  add constraint own_transfers_cancelled check (num_nonnulls(cancelled_at, cancelled_by, cancel_reason, reversal_id) in (0, 4));
update own_transfers o set reference_round = n.round
  from (select id, row_number() over (partition by from_bank_account_id, lower(reference) order by booked_at, id) as round from own_transfers) n
 where n.id = o.id and n.round > 1;
-- A bank names one movement of an account by a reference. What was cancelled may be booked anew under its own.
create unique index own_transfers_reference on own_transfers (from_bank_account_id, lower(reference), reference_round) where cancelled_at is null;
grant update (cancelled_at, cancelled_by, cancel_reason, reversal_id) on own_transfers to backoffice_app;

-- Lines that were taken off an own transfer again: who said so, and what they were taken for before.
create table bank_line_unlinks (
  id uuid primary key,
  bank_transaction_id uuid not null references bank_transactions (id),
  own_transfer_id uuid not null references own_transfers (id),
  direction text not null check (direction in ('in', 'out')),
  -- null: it was found by itself.
  linked_by uuid references admins (id),
  linked_at timestamptz not null,
  link_reason text,
  unlinked_by uuid not null references admins (id),
  unlinked_at timestamptz not null,
  reason text not null,
  -- What the money lies as since; null for what went out.
  deposit_id uuid references deposits (id),
  check (direction = 'in' or deposit_id is null)
);
create index bank_line_unlinks_transfer on bank_line_unlinks (own_transfer_id, unlinked_at);
create index bank_line_unlinks_line on bank_line_unlinks (bank_transaction_id);
grant select, insert on bank_line_unlinks to backoffice_app;
grant select on bank_line_unlinks to backoffice_reader;

-- A link goes only with a trace of it, and only that of an own transfer: what else a line is was booked because of it.
create function bank_line_links_keep() returns trigger language plpgsql as $$
begin
  if old.kind <> 'own-transfer' or not exists (
    select from bank_line_unlinks u where u.bank_transaction_id = old.bank_transaction_id and u.own_transfer_id = old.own_transfer_id and u.linked_at = old.linked_at) then
    raise exception 'a line keeps what it was found to be';
  end if;
  return old;
end $$;
create trigger bank_line_links_keep before delete on bank_line_links for each row execute function bank_line_links_keep();
grant delete on bank_line_links to backoffice_app;

-- The line of a deposit that was set aside as an own transfer's, and that goes on as another deposit since.
alter table deposits add column former_line_id uuid references bank_transactions (id);
alter table deposits drop constraint deposits_origin;
alter table deposits add constraint deposits_origin check (bank_transaction_id is not null or mode = 'manual' or (former_line_id is not null and status = 'ignored'));
