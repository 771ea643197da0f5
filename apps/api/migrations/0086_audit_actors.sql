-- no-transaction
-- What staff, members and the system did, in the order of the list of the audit log. Without them it was searched among
-- the entries of the providers, which are most of it and need no index.
create index concurrently if not exists audit_of_admins on audit (at, id) where actor_kind = 'admin';
create index concurrently if not exists audit_of_members on audit (at, id) where actor_kind = 'member';
create index concurrently if not exists audit_of_system on audit (at, id) where actor_kind = 'system';
