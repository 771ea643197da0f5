-- Statement files of more formats, and the sheet that was imported of a workbook: each sheet is an import of its own.

alter table statement_imports add column if not exists sheet text not null default '';
alter table statement_imports drop constraint if exists statement_imports_format_check;
alter table statement_imports add constraint statement_imports_format_check
  check (format in ('csv', 'xlsx', 'html', 'camt053', 'mt940'));
-- Under its name, which the previous release's insert refers to.
alter table statement_imports drop constraint if exists statement_imports_file;
alter table statement_imports add constraint statement_imports_file unique (bank_account_id, sha256, sheet);
