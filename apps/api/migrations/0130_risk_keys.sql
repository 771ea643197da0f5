-- Risk, cases and documents: new keys for the roles of the product.
create or replace function pg_temp.give(role text, keys text[]) returns void language sql as $$
  update roles set permissions = permissions || array(select unnest(keys) except select unnest(permissions)),
    version = version + 1 where key = role and built_in
$$;
select pg_temp.give(role, array['risk.read', 'risk.manage', 'cases.decide', 'documents.read', 'documents.manage'])
  from unnest(array['owner', 'risk', 'compliance']) role;
select pg_temp.give('auditor', array['risk.read']);
-- Who asks for a rule to be switched on follows the request.
select pg_temp.give('risk', array['approvals.read']);
