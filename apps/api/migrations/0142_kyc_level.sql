-- What is proved of a member by documents that are accepted and have not expired (docs/adr/0093).
alter table members add column kyc_level smallint not null default 0 check (kyc_level between 0 and 3);
