-- What was corrected of a finished sample, with who, when and why: the old values stay readable on its report.
ALTER TABLE samples ADD COLUMN amendments jsonb NOT NULL DEFAULT '[]';
