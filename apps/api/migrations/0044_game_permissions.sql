-- Games and the agent account. New keys for the roles of the product; what an operator changed in a role is unchanged.
create or replace function pg_temp.give(role text, keys text[]) returns void language sql as $$
  update roles set permissions = permissions || array(select unnest(keys) except select unnest(permissions)),
    version = version + 1 where key = role
$$;
select pg_temp.give('owner', array['games.read', 'games.manage']);
select pg_temp.give('finance-maker', array['games.read']);
select pg_temp.give('finance-checker', array['games.read']);
select pg_temp.give('support', array['games.read']);
select pg_temp.give('risk', array['games.read', 'games.manage']);
select pg_temp.give('auditor', array['games.read']);
