-- no-transaction
-- Sign-ins by time, for their deletion. The statement can be repeated.
create index concurrently if not exists member_sign_ins_at on member_sign_ins (at, id);
