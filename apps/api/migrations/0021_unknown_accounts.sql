-- no-transaction
-- Money that came into an account nobody had entered, and that nobody has decided about: few rows, looked at for each line
-- of an account that has been entered since.
create index concurrently if not exists deposits_nowhere on deposits (amount_satang) where bank_account_id is null;
