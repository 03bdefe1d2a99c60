-- What a laboratory sets for its own quality control, by key: value, by whom, when. Which settings there are, their
-- defaults and bounds stand in the code, so that a setting more needs no migration.
ALTER TABLE organizations ADD COLUMN quality_settings jsonb NOT NULL DEFAULT '{}';
GRANT UPDATE (quality_settings) ON organizations TO eluent_app;
