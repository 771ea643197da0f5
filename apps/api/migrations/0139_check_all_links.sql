-- no-transaction
-- Every member is looked into once, in the background.
insert into link_checks (member_id, asked_at) select id, now() from members where erased_at is null on conflict do nothing;
