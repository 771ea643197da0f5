-- Schedules deliver by mail, by SFTP, or both. An interval whose report is refused permanently, such as one that is too
-- long, is recorded with why, so that the schedule goes on to the next one.
alter table report_schedules alter column recipients drop not null;
alter table report_schedules add column sftp boolean not null default false;
alter table report_runs alter column report_id drop not null;
alter table report_runs add column refused text;
alter table report_runs add constraint report_runs_outcome check ((report_id is null) = (refused is not null));
-- `recipient` is an address, or where a file is put.
alter table report_mails add column channel text not null default 'mail' check (channel in ('mail', 'sftp'));
