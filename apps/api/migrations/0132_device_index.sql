-- no-transaction
create index concurrently if not exists member_sign_ins_device on member_sign_ins (device, at desc, member_id)
  where device is not null;
create index concurrently if not exists member_sign_ins_address on member_sign_ins (ip, at desc, member_id);
