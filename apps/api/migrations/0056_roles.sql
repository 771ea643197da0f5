-- Roles that an operator edits: an id for approval requests, which of them are the product's own, and when one last changed.
alter table roles
  add column id uuid not null default gen_random_uuid() unique,
  add column built_in boolean not null default false,
  add column updated_at timestamptz not null default now();
update roles set built_in = true
  where key in ('owner', 'finance-maker', 'finance-checker', 'support', 'marketing', 'risk', 'auditor');
grant delete on roles to backoffice_app;

-- Phones and accounts have a permission each. The key of both stays in the roles: nodes of the previous release check it.
update roles set permissions = permissions
    || array(select unnest(array['members.phone', 'members.account']) except select unnest(permissions)),
    version = version + 1
  where 'members.pii' = any (permissions);

-- Which kinds of personal data an export shows in full. Null: written by a node of the previous release, has_pii decides.
alter table export_jobs add column personal_fields text[];
grant update (personal_fields) on export_jobs to backoffice_app;
