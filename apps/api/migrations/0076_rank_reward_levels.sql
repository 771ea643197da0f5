-- no-transaction
-- A promotion is rewarded once per member and level, also after its tier was deleted and added again. Each statement
-- can be run again.
alter table rank_rewards add column if not exists level smallint;

-- Of rewards paid twice before, the first one has the level.
with first as (
  select distinct on (w.member_id, t.level) w.id, t.level
    from rank_rewards w join rank_tiers t on t.id = w.tier_id
   where w.kind = 'promotion' order by w.member_id, t.level, w.at, w.id
)
update rank_rewards w set level = first.level from first where w.id = first.id and w.level is null;

create unique index concurrently if not exists rank_rewards_level on rank_rewards (member_id, level)
  where kind = 'promotion';
