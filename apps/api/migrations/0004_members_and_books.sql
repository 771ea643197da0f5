-- Members, and the books: accounts, two-leg transfers, holds.
--
-- The posting convention, the same for every account:
--   A transfer takes its amount from one account (debit) and gives it to another (credit). posted = credits − debits,
--   so all balances of a unit sum to zero at any time.
--   A member's account is what we owe the member: a deposit debits the bank account and credits member-cash.
--   The operator's own money in a bank or at a provider is therefore −posted of `bank` or `clearing`; what the operator
--   lost to fees or adjustments is −posted of `fees` or `adjustments`; suspense holds what came in and is nobody's yet.
--   held is money of an open hold: it counts against what is available, and nothing else. available = posted − held − floor.
--   version counts the transfers of an account and nothing else: leg n of an account is its nth transfer.
create table banks (
  code text primary key check (code ~ '^([0-9]{3}|TMN)$'),
  abbr text not null unique,
  name_th text not null,
  name_en text not null,
  account_digits integer,
  colour text
);

create table members (
  id uuid primary key,
  external_id text not null unique,
  username text not null check (length(username) between 3 and 32),
  phone text not null unique,
  first_name text not null,
  last_name text not null,
  bank_code text not null references banks (code),
  account_no text not null,
  tmn_phone text,
  referrer_id uuid references members (id),
  campaign_code text,
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  blocked_deposit boolean not null default false,
  blocked_bet boolean not null default false,
  blocked_withdraw boolean not null default false,
  blocked_bonus boolean not null default false,
  blocked_marketing boolean not null default false,
  registered_on date not null,
  registered_at timestamptz not null,
  last_signed_in_at timestamptz,
  last_signed_in_ip inet,
  last_event_at timestamptz,
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (bank_code, account_no)
);
create unique index members_username on members (lower(username));
-- What a bank shows of a masked account number: xxx-x-x1234-x, or the last four digits.
create index members_account_middle on members (left(right(account_no, 5), 4), bank_code);
create index members_account_end on members (right(account_no, 4), bank_code);
create index members_account_no on members (account_no);
create index members_tmn_phone on members (tmn_phone) where tmn_phone is not null;
create index members_last_event on members (last_event_at);
create index members_registered_on on members (registered_on);

create table member_sign_ins (
  id uuid primary key,
  member_id uuid not null references members (id),
  ip inet not null,
  user_agent text not null,
  at timestamptz not null
);
create index member_sign_ins_member on member_sign_ins (member_id, at desc);
create index member_sign_ins_ip on member_sign_ins (ip, at desc);

-- floor_satang null: no floor (house, bank and clearing accounts); members' accounts have 0.
create table accounts (
  id uuid primary key,
  kind text not null check (kind in ('member-cash', 'member-bonus', 'bank', 'clearing', 'suspense', 'adjustments', 'bonus-cost', 'fees')),
  member_id uuid references members (id),
  bank_account_id uuid,
  provider text,
  unit text not null default 'THB' check (unit in ('THB', 'diamond', 'spin')),
  posted_satang bigint not null default 0,
  held_satang bigint not null default 0 check (held_satang >= 0),
  floor_satang bigint,
  version bigint not null default 0,
  check (floor_satang is null or posted_satang - held_satang >= floor_satang),
  check ((member_id is not null) = (kind in ('member-cash', 'member-bonus'))),
  check ((bank_account_id is not null) = (kind = 'bank')),
  check ((provider is not null) = (kind = 'clearing')),
  unique nulls not distinct (kind, member_id, bank_account_id, provider, unit)
) with (fillfactor = 50);
create index accounts_member on accounts (member_id) where member_id is not null;

create table transfers (
  id uuid primary key,
  code text not null check (code in ('deposit', 'deposit-unmatched', 'deposit-matched', 'deposit-returned', 'withdrawal', 'withdrawal-by-hand', 'withdrawal-fee', 'settlement', 'adjustment', 'reversal', 'opening')),
  debit_account_id uuid not null references accounts (id),
  credit_account_id uuid not null references accounts (id),
  amount_satang bigint not null check (amount_satang > 0),
  -- Which transfer of each account it is, counted from 1.
  debit_version bigint not null check (debit_version > 0),
  credit_version bigint not null check (credit_version > 0),
  -- By the operator's zone and cut-off at booking; never worked out again.
  business_day date not null,
  booked_at timestamptz not null,
  command text not null,
  reference text not null,
  reverses_id uuid unique references transfers (id),
  -- Of a transfer with a member's account: that balance before and after (of cash, where bonus turns into cash).
  member_id uuid references members (id),
  member_before_satang bigint,
  member_after_satang bigint,
  reason text,
  check (debit_account_id <> credit_account_id),
  check ((code = 'reversal') = (reverses_id is not null)),
  check (code not in ('reversal', 'adjustment') or reason is not null),
  check ((member_id is null) = (member_before_satang is null) and (member_id is null) = (member_after_satang is null)),
  constraint transfers_reference unique (code, reference),
  -- An account's statement, in order; and no two transfers may claim to be its nth.
  constraint transfers_debit unique (debit_account_id, debit_version),
  constraint transfers_credit unique (credit_account_id, credit_version)
);
create index transfers_member on transfers (member_id, id) where member_id is not null;
create index transfers_day on transfers (business_day, code);

create table holds (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  amount_satang bigint not null check (amount_satang > 0),
  status text not null check (status in ('held', 'posted', 'released')),
  reference text not null unique,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((status = 'held') = (finished_at is null))
);
create index holds_open on holds (account_id) where status = 'held';

insert into accounts (id, kind, provider) values
  ('00000000-0000-7000-8000-000000000001', 'suspense', null),
  ('00000000-0000-7000-8000-000000000002', 'adjustments', null),
  ('00000000-0000-7000-8000-000000000003', 'bonus-cost', null),
  ('00000000-0000-7000-8000-000000000004', 'clearing', 'fairpay'),
  ('00000000-0000-7000-8000-000000000005', 'fees', null);

-- Thai banks. 065 (Thanachart) was merged into 011.
insert into banks (code, abbr, name_th, name_en, account_digits, colour) values
  ('002', 'BBL', 'ธนาคารกรุงเทพ', 'Bangkok Bank', 10, '#1e4598'),
  ('004', 'KBANK', 'ธนาคารกสิกรไทย', 'Kasikornbank', 10, '#138f2d'),
  ('006', 'KTB', 'ธนาคารกรุงไทย', 'Krungthai Bank', 10, '#1ba5e1'),
  ('011', 'TTB', 'ธนาคารทหารไทยธนชาต', 'TMBThanachart Bank', 10, '#0050f0'),
  ('014', 'SCB', 'ธนาคารไทยพาณิชย์', 'Siam Commercial Bank', 10, '#4e2e7f'),
  ('017', 'CITI', 'ธนาคารซิตี้แบงก์', 'Citibank', 10, '#1583c7'),
  ('020', 'SCBT', 'ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)', 'Standard Chartered (Thai)', 10, '#0f6ea1'),
  ('022', 'CIMBT', 'ธนาคารซีไอเอ็มบี ไทย', 'CIMB Thai', 10, '#7e2f36'),
  ('024', 'UOB', 'ธนาคารยูโอบี', 'United Overseas Bank (Thai)', 10, '#0b3979'),
  ('025', 'BAY', 'ธนาคารกรุงศรีอยุธยา', 'Bank of Ayudhya (Krungsri)', 10, '#fec43b'),
  ('030', 'GSB', 'ธนาคารออมสิน', 'Government Savings Bank', 12, '#eb198d'),
  ('033', 'GHB', 'ธนาคารอาคารสงเคราะห์', 'Government Housing Bank', 12, '#f57d23'),
  ('034', 'BAAC', 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร', 'Bank for Agriculture and Agricultural Cooperatives', 12, '#4b9b1d'),
  ('066', 'ISBT', 'ธนาคารอิสลามแห่งประเทศไทย', 'Islamic Bank of Thailand', 10, '#184615'),
  ('067', 'TISCO', 'ธนาคารทิสโก้', 'TISCO Bank', 14, '#12549f'),
  ('069', 'KKP', 'ธนาคารเกียรตินาคินภัทร', 'Kiatnakin Phatra Bank', 10, '#635f98'),
  ('070', 'ICBCT', 'ธนาคารไอซีบีซี (ไทย)', 'ICBC (Thai)', null, '#c50f1c'),
  ('071', 'TCD', 'ธนาคารไทยเครดิต', 'Thai Credit Bank', 10, '#0a4ab3'),
  ('073', 'LHB', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'Land and Houses Bank', 10, '#6d6e71'),
  ('TMN', 'TMN', 'ทรูมันนี่ วอลเล็ท', 'TrueMoney Wallet', 10, '#fb8b24');

grant select on banks to backoffice_app, backoffice_reader;
grant select, insert, update on members to backoffice_app;
grant select, insert on member_sign_ins, transfers to backoffice_app;
-- A balance moves only by a conditional update of these three; nothing else of an account ever changes.
grant select, insert on accounts, holds to backoffice_app;
grant update (posted_satang, held_satang, version) on accounts to backoffice_app;
grant update (status, finished_at) on holds to backoffice_app;
grant select on members, member_sign_ins, accounts, transfers, holds to backoffice_reader;
