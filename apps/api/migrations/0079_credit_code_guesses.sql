-- Unknown codes that a member sent within a window, counted for all nodes: each member has an own row.
create table credit_code_guesses (
  member_id uuid primary key references members (id),
  guesses integer not null check (guesses >= 0),
  window_ends_at timestamptz not null
);
grant select, insert, update on credit_code_guesses to backoffice_app;
