-- no-transaction
-- The balance an account was known to have where a statement began with another one and its importer confirmed the difference; null: no difference.
alter table statement_imports add column if not exists known_opening_satang bigint;
-- The balance the bank reports for the beginning of a day, by the statement that begins on it.
create index concurrently if not exists statement_imports_opening on statement_imports (bank_account_id, (coalesce(first_on, closing_on))) where opening_satang is not null;
-- Whether the time of payment is known where a person entered the deposit. Without one, the time of the entry was stored in its place.
alter table deposits add column if not exists paid_at_known boolean not null default true;
update deposits d set paid_at_known = false
 where d.paid_at_known and d.mode = 'manual' and d.bank_transaction_id is null and d.former_line_id is null
   and (d.occurred_at = d.detected_at
        or d.id in (select a.subject_id from approvals a where a.kind = 'deposits.create' and (a.payload->>'occurredAt')::timestamptz = a.asked_at));
