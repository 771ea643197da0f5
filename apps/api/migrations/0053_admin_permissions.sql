-- Reading admins, roles and sign-ins. A new key for roles of the product; what an operator changed in a role is unchanged.
create or replace function pg_temp.give(role text, keys text[]) returns void language sql as $$
  update roles set permissions = permissions || array(select unnest(keys) except select unnest(permissions)),
    version = version + 1 where key = role
$$;
select pg_temp.give('owner', array['admins.read']);
select pg_temp.give('auditor', array['admins.read']);
