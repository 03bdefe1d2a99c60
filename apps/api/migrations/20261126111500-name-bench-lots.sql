-- What a lot was used for at the bench: the solvent of an extract, or its spike. Null for a use that was noted elsewhere.
ALTER TABLE lot_uses ADD COLUMN purpose text;
ALTER TABLE lot_uses ADD CONSTRAINT lot_uses_purpose_check CHECK (purpose IN ('spike', 'solvent')) NOT VALID;
