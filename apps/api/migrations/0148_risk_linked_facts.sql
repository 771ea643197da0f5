-- Facts of members who are linked: bonuses of the others, and bets against each other in one round.
create view risk_fact_linked_bonus as
  select l.member_id as subject, g.granted_at as at, g.id::text as id, g.bonus_satang as amount,
      g.promotion_id::text as promotion, l.other_id::text as other,
      g.promotion_id is not null and exists (select from grants own where own.member_id = l.member_id
        and own.promotion_id = g.promotion_id and own.granted_at > g.granted_at - interval '31 days'
        and own.granted_at < g.granted_at + interval '31 days') as own_too
    from risk_linked_members l join grants g on g.member_id = l.other_id;
-- Of two linked members in one round of a game, one lost the whole stake and the other won more than theirs.
create view risk_fact_opposite_bet as
  select g.member_id as subject, g.bet_at as at, g.id::text || '/' || o.id::text as id, g.stake_satang as staked,
      l.other_id::text as other
    from game_transactions g join risk_linked_members l on l.member_id = g.member_id
      join game_transactions o on o.member_id = l.other_id and o.provider = g.provider and o.round_id = g.round_id
        and o.bet_at > g.bet_at - interval '10 minutes' and o.bet_at < g.bet_at + interval '10 minutes'
   where g.status = 'settled' and o.status = 'settled' and g.game = o.game
     and (g.win_satang = 0 and o.win_satang > o.stake_satang or o.win_satang = 0 and g.win_satang > g.stake_satang);
grant select on risk_fact_linked_bonus, risk_fact_opposite_bet to backoffice_app, backoffice_reader;
