-- When the provider said that a payout which counts as failed is paid, or on its way, after all: from then on nobody pays
-- the withdrawal again or gives its money back on the failure's word.
alter table withdrawals add column disputed_at timestamptz;
