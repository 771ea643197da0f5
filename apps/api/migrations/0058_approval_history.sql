-- no-transaction
-- The history of approval requests: both orders, by requester and approver, and searched by the record's name.

create index concurrently if not exists approvals_asked on approvals (asked_at desc, id desc);
create index concurrently if not exists approvals_decided
  on approvals ((coalesce(decided_at, expires_at)) desc, id desc);
create index concurrently if not exists approvals_asked_by on approvals (asked_by, asked_at desc, id desc);
create index concurrently if not exists approvals_decided_by on approvals (decided_by, asked_at desc, id desc)
  where decided_by is not null;
create index concurrently if not exists approvals_label_prefix
  on approvals (lower(subject_label) text_pattern_ops);
