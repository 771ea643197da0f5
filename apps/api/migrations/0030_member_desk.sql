-- Members added by staff, and passwords the player site is asked to reset. New keys for the roles that came with the product; what an operator changed of a role stays.
create or replace function pg_temp.give(role text, keys text[]) returns void language sql as $$
  update roles set permissions = permissions || array(select unnest(keys) except select unnest(permissions)), version = version + 1 where key = role
$$;
select pg_temp.give('owner', array['members.create', 'members.reset-password']);
select pg_temp.give('finance-maker', array['members.create', 'members.reset-password']);
select pg_temp.give('finance-checker', array['members.create', 'members.reset-password']);
select pg_temp.give('support', array['members.reset-password']);
