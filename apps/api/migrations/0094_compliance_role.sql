-- Player protection and compliance: new keys for the roles of the product, and a role of its own.
create or replace function pg_temp.give(role text, keys text[]) returns void language sql as $$
  update roles set permissions = permissions || array(select unnest(keys) except select unnest(permissions)),
    version = version + 1 where key = role
$$;
select pg_temp.give('owner', array['protection.read', 'protection.manage', 'compliance.read', 'compliance.manage']);
select pg_temp.give('auditor', array['protection.read', 'compliance.read']);
-- A role that the operator made under this key stays as it is.
insert into roles (key, name, permissions, built_in) values
  ('compliance', 'Compliance', array['withdrawals.read', 'deposits.read', 'members.read', 'members.phone',
    'members.account', 'members.block', 'members.note', 'summaries.read', 'approvals.read', 'audit.read', 'games.read',
    'settings.read', 'protection.read', 'protection.manage', 'compliance.read', 'compliance.manage'], true)
  on conflict (key) do nothing;
