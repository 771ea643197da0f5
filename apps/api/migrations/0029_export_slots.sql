-- Exports under way. An admin has a few slots, whichever node streams; a slot is held while it is renewed, so that one a
-- node left behind is free again soon.
create table export_slots (
  admin_id uuid not null references admins (id),
  slot smallint not null check (slot > 0),
  holder uuid not null,
  held_until timestamptz not null,
  primary key (admin_id, slot)
);
grant select, insert, update, delete on export_slots to backoffice_app;
