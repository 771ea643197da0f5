-- no-transaction
-- Deposits held above a member's limit: their money is in an account of its own until it is returned or released. Each
-- statement can be repeated.
alter table transfers drop constraint if exists transfers_code_check;
alter table transfers add constraint transfers_code_check check (code in (
  'deposit', 'deposit-unmatched', 'deposit-matched', 'deposit-held', 'deposit-returned', 'withdrawal',
  'withdrawal-by-hand', 'withdrawal-fee', 'settlement', 'adjustment', 'reversal', 'opening', 'own-transfer', 'bank-fee',
  'bank-interest', 'bonus', 'bonus-to-cash', 'bonus-forfeit',
  'bet', 'bet-bonus', 'win', 'win-bonus', 'bet-void', 'bet-bonus-void',
  'diamond', 'diamond-used', 'spin', 'spin-used')) not valid;
alter table transfers validate constraint transfers_code_check;

alter table accounts drop constraint if exists accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in (
  'member-cash', 'member-bonus', 'member-diamond', 'member-spin', 'bank', 'clearing', 'game-clearing', 'suspense',
  'returnable', 'adjustments', 'bonus-cost', 'fees', 'diamonds', 'spins')) not valid;
alter table accounts validate constraint accounts_kind_check;
insert into accounts (id, kind) values ('00000000-0000-7000-8000-000000000008', 'returnable') on conflict do nothing;

alter table deposits drop constraint if exists deposits_status_check;
alter table deposits add constraint deposits_status_check check (status in ('detected', 'matched', 'held', 'credited',
  'unmatched', 'ignored', 'returned', 'duplicate', 'possible-duplicate', 'reversed')) not valid;
alter table deposits validate constraint deposits_status_check;
-- Since when it is or was held, and by which limit; without a kind, because a limit was missing that the licence requires.
alter table deposits add column if not exists held_at timestamptz, add column if not exists held_kind text,
  add column if not exists held_period text;
alter table deposits drop constraint if exists deposits_held;
alter table deposits add constraint deposits_held check (status <> 'held' or (member_id is not null
  and held_at is not null and transfer_id is not null)) not valid;
alter table deposits validate constraint deposits_held;
create index concurrently if not exists deposits_held_since on deposits (detected_at, id) where status = 'held';

-- Read by its code, like the other rare ones of the journal.
create index concurrently if not exists transfers_journal_held on transfers (booked_at, id) where code = 'deposit-held';

alter table statement_lines drop constraint if exists statement_lines_outcome_check;
alter table statement_lines add constraint statement_lines_outcome_check check (outcome in ('waiting', 'credited',
  'matched', 'held', 'unmatched', 'possible-duplicate', 'known', 'recorded', 'own-transfer', 'refused')) not valid;
alter table statement_lines validate constraint statement_lines_outcome_check;
