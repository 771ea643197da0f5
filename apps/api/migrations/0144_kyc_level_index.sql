-- no-transaction
create index concurrently if not exists members_kyc_level on members (id) where kyc_level > 0;
