-- no-transaction
-- What the list of the audit log asks for, and what its verification looks up. Built partition by partition, while
-- changes go on.
create index concurrently if not exists audit_id on audit (id);
create index concurrently if not exists audit_request on audit (request_id);
create index concurrently if not exists audit_action on audit (action, at, id);
create index concurrently if not exists audit_kind on audit (object_kind, at, id);
create index concurrently if not exists audit_ip on audit (ip, at, id) where ip is not null;
create index concurrently if not exists audit_refused on audit (at, id) where outcome = 'refused';
create index concurrently if not exists audit_sign_ins on audit (at, id) where action in ('session.sign-in', 'session.sign-out');
create index concurrently if not exists audit_authoriser on audit (authoriser_id, at, id) where authoriser_id is not null;
