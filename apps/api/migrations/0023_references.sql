-- no-transaction
-- References are kept in one spelling, and those that only look different are found by index. Each statement can be run again.

-- The same as normalizeReference of the kernel, for the rows that are there. Invisible characters, NFKC, blanks.
create or replace function normalize_reference(value text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(normalize(regexp_replace(value,
    '[\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890-\u0891\u08E2\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'), nfkc),
    '[\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200A\u2028-\u2029\u202F\u205F\u2800\u3000]+', ' ', 'g'));

-- What people may take for the same reference: without case, digits of any common script as 0 to 9, Cyrillic and Greek letters
-- that look like Latin ones as those, every dash as a hyphen. It makes nothing the same; it makes a person look.
create or replace function fold_reference(value text) returns text language sql immutable strict parallel safe
  return lower(translate(normalize_reference(value),
    '๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙០១២៣៤៥៦៧៨៩၀၁၂၃၄၅၆၇၈၉٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯' ||
    'АВЕКМНОРСТУХІЈЅавекмнорстухіјѕ' || 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβεζηικμνορτυχ' || '‐‒–—―−',
    repeat('0123456789', 8) ||
    'ABEKMHOPCTYXIJSabekmhopctyxijs' || 'ABEZHIKMNOPTYXabezhikmnoptyx' || '------'));

-- Bank lines: the earliest of those that become one keeps the name. A later one of another amount or day is what the product
-- takes such a line for, a reference used again; one of the same movement stays as it was written, so that both are there.
do $$
declare
  line record;
  clean text;
  place text;
  said text;
  first record;
  moved boolean;
begin
  for line in select * from bank_transactions where reference ~ '[^!-~]' and reference <> normalize_reference(reference) and normalize_reference(reference) <> '' order by received_at, id loop
    clean := normalize_reference(line.reference);
    place := to_json(line.bank_code) || ',' || to_json(line.account_no) || ',' || to_json(line.direction) || ',' || to_json(clean);
    said := '["reused",' || place || ',"' || line.amount_satang || '"';
    moved := false;
    if not line.reference_reused then
      begin
        update bank_transactions set reference = clean, natural_key = sha256(convert_to('["reference",' || place || ']', 'UTF8')) where id = line.id;
        moved := true;
      exception when unique_violation then
        select amount_satang, occurred_at, source into first from bank_transactions
         where bank_code = line.bank_code and account_no = line.account_no and direction = line.direction and reference = clean and not reference_reused;
        continue when first.amount_satang = line.amount_satang
          and abs(extract(epoch from first.occurred_at - line.occurred_at)) < case when first.source = line.source then 86400 else 604800 end;
      end;
    end if;
    if not moved then
      begin
        update bank_transactions set reference = clean, reference_reused = true, natural_key = sha256(convert_to(said || ']', 'UTF8')) where id = line.id;
        moved := true;
      exception when unique_violation then
      end;
    end if;
    if not moved then
      begin
        update bank_transactions set reference = clean, reference_reused = true,
          natural_key = sha256(convert_to(said || ',"' || to_char(line.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"]', 'UTF8')) where id = line.id;
      exception when unique_violation then
      end;
    end if;
    commit;
  end loop;
end $$;

-- Manual deposits and returned deposits. A row stays as it was where its normalised reference is already in use.
do $$
declare
  deposit record;
begin
  for deposit in select id, reference, return_reference from deposits
    where reference ~ '[^!-~]' and reference <> normalize_reference(reference) or return_reference ~ '[^!-~]' and return_reference <> normalize_reference(return_reference) order by detected_at, id loop
    begin
      update deposits set reference = coalesce(nullif(normalize_reference(reference), ''), reference) where id = deposit.id and reference is not null;
    exception when unique_violation then
    end;
    begin
      update deposits set return_reference = coalesce(nullif(normalize_reference(return_reference), ''), return_reference) where id = deposit.id and return_reference is not null;
    exception when unique_violation then
    end;
    commit;
  end loop;
end $$;

-- Own transfers have a number for references that were used again.
do $$
declare
  transfer record;
  clean text;
begin
  for transfer in select id, from_bank_account_id, reference from own_transfers
    where reference ~ '[^!-~]' and reference <> normalize_reference(reference) and normalize_reference(reference) <> '' order by booked_at, id loop
    clean := normalize_reference(transfer.reference);
    update own_transfers set reference = clean, reference_round = 1 + coalesce((
        select max(o.reference_round) from own_transfers o where o.from_bank_account_id = transfer.from_bank_account_id and lower(o.reference) = lower(clean) and o.id <> transfer.id), 0)
     where id = transfer.id;
    commit;
  end loop;
end $$;

-- Manual payments: their reference is compared with that of the bank line and is no unique key.
do $$
declare
  paid record;
begin
  for paid in select id from withdrawals where payment_reference ~ '[^!-~]' and payment_reference <> normalize_reference(payment_reference) and normalize_reference(payment_reference) <> '' loop
    update withdrawals set payment_reference = normalize_reference(payment_reference) where id = paid.id;
    commit;
  end loop;
end $$;

create index concurrently if not exists bank_transactions_reference_folded on bank_transactions (bank_code, account_no, direction, fold_reference(reference)) where reference is not null;
create index concurrently if not exists deposits_reference_folded on deposits (bank_account_id, fold_reference(reference)) where reference is not null and status <> 'reversed';
