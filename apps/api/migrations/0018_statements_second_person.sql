-- no-transaction
-- What a statement alone tells is one person's word until a bank's feed or another person says so too. Each statement can be run again.

-- Who brought the statement it is told by; null: a bank told of it, or a person entered it by hand. Kept for ever.
alter table deposits add column if not exists imported_by uuid;
alter table deposits drop constraint if exists deposits_imported_by;
alter table deposits add constraint deposits_imported_by foreign key (imported_by) references admins (id) not valid;
alter table deposits validate constraint deposits_imported_by;

-- What was imported before is held to the same rule from now on.
update deposits d set imported_by = i.imported_by
  from statement_lines l join statement_imports i on i.id = l.import_id join bank_transactions t on t.id = l.bank_transaction_id
 where t.source <> 'feed' and l.outcome in ('credited', 'unmatched', 'possible-duplicate') and d.bank_transaction_id = l.bank_transaction_id and d.imported_by is null;

-- matched: one member fits, and somebody else than the importer has to credit it.
alter table statement_lines drop constraint if exists statement_lines_outcome_check;
alter table statement_lines add constraint statement_lines_outcome_check
  check (outcome in ('waiting', 'credited', 'matched', 'unmatched', 'possible-duplicate', 'known', 'recorded', 'own-transfer', 'refused')) not valid;
alter table statement_lines validate constraint statement_lines_outcome_check;
