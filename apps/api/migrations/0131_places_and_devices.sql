-- What the player site knows of a sign-in beside its address: its own id of the device, and the country of the address.
alter table member_sign_ins
  add column device text check (length(device) between 1 and 200),
  add column country text check (country ~ '^[A-Z]{2}$');
alter table members add column birth_on date check (birth_on > '1900-01-01');
