-- no-transaction
-- What contradicts the member of a match and was confirmed; who approved a deposit as the second person. Each statement can be run again.
alter table deposits add column if not exists confirmed_contradictions text[] not null default '{}';

-- All approvals of one record, decided ones too: lists of deposits name the approver.
create index concurrently if not exists approvals_subject on approvals (subject_id);
