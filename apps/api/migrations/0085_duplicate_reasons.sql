-- no-transaction
-- Open pairs of one reason, in the order of their list: without them, a reason that few open pairs have was searched
-- among all of them.
create index concurrently if not exists member_duplicates_open_bank on member_duplicates (found_at, id) where dismissed_at is null and 'bank' = any (reasons);
create index concurrently if not exists member_duplicates_open_phone on member_duplicates (found_at, id) where dismissed_at is null and 'phone' = any (reasons);
create index concurrently if not exists member_duplicates_open_name on member_duplicates (found_at, id) where dismissed_at is null and 'name' = any (reasons);
create index concurrently if not exists member_duplicates_open_ip on member_duplicates (found_at, id) where dismissed_at is null and 'ip' = any (reasons);
