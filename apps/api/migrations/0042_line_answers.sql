-- When LINE last answered a message, also one that waits for a retry. A message has the target it was last sent to.
alter table line_messages add column answered_at timestamptz;
update line_messages set answered_at = finished_at where status = 'failed';
create index line_messages_answered on line_messages (answered_at desc) where status <> 'sent';

grant update (target_id, answered_at) on line_messages to backoffice_app;
