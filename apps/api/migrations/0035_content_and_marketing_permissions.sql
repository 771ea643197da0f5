-- Banners, pop-ups, events and campaigns. New keys for the roles that came with the product; what an operator changed of a role stays.
create or replace function pg_temp.give(role text, keys text[]) returns void language sql as $$
  update roles set permissions = permissions || array(select unnest(keys) except select unnest(permissions)), version = version + 1 where key = role
$$;
select pg_temp.give('owner', array['marketing.read', 'content.read', 'content.manage']);
select pg_temp.give('marketing', array['marketing.read', 'content.read', 'content.manage']);
select pg_temp.give('auditor', array['marketing.read', 'content.read']);
