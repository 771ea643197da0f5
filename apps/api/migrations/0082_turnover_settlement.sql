-- Turnover counts when a bet is settled, or, as the operator chooses, when it is placed.
alter table withdrawal_settings add column turnover_counts_at text not null default 'settlement'
  check (turnover_counts_at in ('settlement', 'bet'));

-- Bets until now were counted when they were placed.
alter table game_transactions add column counted_at_bet boolean not null default true;

-- A grant is not completed while a bet that counts for it is open.
alter table turnover_counts add column settled boolean not null default true;
update turnover_counts c set settled = false
  from game_transaction_keys k join game_transactions g on g.id = k.id and g.bet_at = k.bet_at
 where c.game_transaction_id = k.id and g.status = 'open';
create index turnover_counts_unsettled on turnover_counts (requirement_id) where not settled and not voided;
grant update (settled) on turnover_counts to backoffice_app;

-- Bonus that became cash, and that a void made unearned: what the member still has to return of it.
alter table turnover_requirements add column due_satang bigint not null default 0
  check (due_satang >= 0 and (due_satang = 0 or status in ('open', 'cancelled') and due_satang <= converted_satang));
create index turnover_requirements_due on turnover_requirements (member_id) where due_satang > 0;

-- Cashback is paid without the bets that were voided after it was calculated.
grant update (base_satang, amount_satang, categories) on cashback_entitlements to backoffice_app;
