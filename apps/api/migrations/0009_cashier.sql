-- The cashier: why money may move from now on, the accounts of game providers, and the keys of the new moves.
alter table transfers drop constraint transfers_code_check;
alter table transfers add constraint transfers_code_check check (code in (
  'deposit', 'deposit-unmatched', 'deposit-matched', 'deposit-returned', 'withdrawal', 'withdrawal-by-hand', 'withdrawal-fee', 'settlement', 'adjustment', 'reversal', 'opening',
  -- Between the operator's own accounts, and what a bank takes or gives by itself.
  'own-transfer', 'bank-fee', 'bank-interest',
  -- Of bonus money: granted, turned into cash at completed turnover, taken back.
  'bonus', 'bonus-to-cash', 'bonus-forfeit',
  -- Of play: what a stake takes of cash and of bonus, what a win gives back to each, and a bet that is void.
  'bet', 'bet-bonus', 'win', 'win-bonus', 'bet-void', 'bet-bonus-void'));

-- Game providers settle with everybody at once: each has several rows, so that no row is one all bets wait for.
alter table accounts add column slot smallint not null default 0 check (slot between 0 and 63);
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in ('member-cash', 'member-bonus', 'bank', 'clearing', 'game-clearing', 'suspense', 'adjustments', 'bonus-cost', 'fees'));
alter table accounts drop constraint accounts_check2;
alter table accounts drop constraint accounts_check3;
alter table accounts drop constraint accounts_kind_member_id_bank_account_id_provider_unit_key;
alter table accounts add constraint accounts_of_bank check ((bank_account_id is not null) = (kind = 'bank'));
alter table accounts add constraint accounts_of_provider check ((provider is not null) = (kind in ('clearing', 'game-clearing')));
alter table accounts add constraint accounts_one_of_each unique nulls not distinct (kind, member_id, bank_account_id, provider, unit, slot);

-- New keys for the roles that came with the product. What an operator has changed of a role stays.
create function pg_temp.give(role text, keys text[]) returns void language sql as $$
  update roles set permissions = permissions || array(select unnest(keys) except select unnest(permissions)), version = version + 1 where key = role
$$;
select pg_temp.give('owner', array['deposits.match', 'deposits.create', 'deposits.reverse', 'statements.import', 'members.edit', 'members.block', 'members.note', 'members.reveal', 'banking.read', 'banking.move', 'banking.reconcile', 'turnover.waive', 'settings.read', 'views.share']);
select pg_temp.give('finance-maker', array['deposits.match', 'deposits.create', 'deposits.reverse', 'statements.import', 'members.edit', 'members.note', 'banking.read', 'banking.move', 'banking.reconcile', 'settings.read']);
select pg_temp.give('finance-checker', array['deposits.match', 'deposits.create', 'deposits.reverse', 'statements.import', 'members.edit', 'members.block', 'members.note', 'banking.read', 'banking.move', 'banking.reconcile', 'turnover.waive', 'settings.read']);
select pg_temp.give('support', array['members.edit', 'members.note', 'members.reveal']);
select pg_temp.give('marketing', array['members.note']);
select pg_temp.give('risk', array['members.block', 'members.note', 'settings.read']);
select pg_temp.give('auditor', array['banking.read', 'settings.read']);
