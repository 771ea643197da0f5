-- Whether a page of the files was read with the permission for personal data. Files of an earlier release may have
-- been: they count as if so.
alter table export_jobs add column has_pii boolean not null default true;
grant update (has_pii) on export_jobs to backoffice_app;
-- What is stored, for the limits of a new job.
create index export_jobs_stored on export_jobs (admin_id) include (bytes) where has_chunks;
