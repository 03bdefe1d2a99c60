-- How a sample's moisture was determined at the bench: wet and dry weight as they were read, with what, how hot and how long, and
-- what was corrected. The intake's as-harvested and dry weight follow from it.
ALTER TABLE samples ADD COLUMN moisture jsonb;
