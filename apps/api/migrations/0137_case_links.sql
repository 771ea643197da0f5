alter table risk_hits add constraint risk_hits_of_case foreign key (case_id) references cases (id);
-- The file of a case's report.
alter table tickets drop constraint tickets_kind_check;
alter table tickets add constraint tickets_kind_check
  check (kind in ('slip', 'export', 'export-part', 'report', 'personal-data', 'case-report', 'document-page'));
