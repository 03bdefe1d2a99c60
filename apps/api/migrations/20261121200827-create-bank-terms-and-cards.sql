-- What a laboratory is told about its token bank, and of its card no more than a receipt shows. The number of tokens stands
-- in token_banks.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';
SET LOCAL citus.enable_local_reference_table_foreign_keys = off;

CREATE TABLE bank_terms (
  organization_id bigint NOT NULL REFERENCES organizations (id),
  jurisdiction text,
  region text,
  -- of one token, and of bulk_quantity tokens together; in US dollars
  token_price numeric(12, 2),
  bulk_quantity integer,
  bundle_price numeric(12, 2),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT bank_terms_pkey PRIMARY KEY (organization_id),
  CONSTRAINT bank_terms_prices_check CHECK (token_price >= 0 AND bundle_price >= 0 AND bulk_quantity > 0)
);
SELECT make_tenant_table('bank_terms');
-- the operator's to write
REVOKE INSERT, UPDATE, DELETE ON bank_terms FROM eluent_app;

-- What the card provider confirmed, in the order of its own clock: a card saved, or the card deleted (then brand, last4 and
-- expiry are null). The newest line is what is on file. There is no column that could hold a card's number.
CREATE TABLE bank_card_receipts (
  organization_id bigint NOT NULL REFERENCES organizations (id),
  -- the provider's, so that a receipt counts once
  receipt_id uuid NOT NULL,
  confirmed_at timestamptz(3) NOT NULL,
  -- the provider's name for the card; of no use to anybody else
  card_token text,
  brand text,
  last4 text,
  expiry text,
  noted_at timestamptz(3) NOT NULL DEFAULT now(),
  noted_by_name text NOT NULL,
  CONSTRAINT bank_card_receipts_pkey PRIMARY KEY (organization_id, receipt_id),
  CONSTRAINT bank_card_receipts_card_check CHECK (
    (card_token IS NULL AND brand IS NULL AND last4 IS NULL AND expiry IS NULL)
    OR (card_token IS NOT NULL AND length(brand) BETWEEN 1 AND 32 AND last4 ~ '^[0-9]{4}$' AND expiry ~ '^[0-9]{2}/[0-9]{2}$')
  )
);
CREATE INDEX bank_card_receipts_newest ON bank_card_receipts (organization_id, confirmed_at DESC);
SELECT make_tenant_table('bank_card_receipts', true);
