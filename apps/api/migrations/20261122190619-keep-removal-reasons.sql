-- Why records are cleared, deleted or voided in this laboratory, to choose from; any other reason may be typed.
ALTER TABLE organizations ADD COLUMN removal_reasons text[] NOT NULL DEFAULT '{}';
GRANT UPDATE (removal_reasons) ON organizations TO eluent_app;
