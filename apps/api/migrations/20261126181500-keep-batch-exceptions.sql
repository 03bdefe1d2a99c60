-- What was excepted of a batch, as its reports print it; follows from its checks.
ALTER TABLE analytical_batches ADD COLUMN exceptions jsonb NOT NULL DEFAULT '[]';
