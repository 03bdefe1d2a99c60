-- What the units of a product and the certificate of a jurisdiction need of a sample; null where nothing was said.
ALTER TABLE samples ADD COLUMN details jsonb;
-- The laboratory's licence stands on the certificates of a jurisdiction, so the laboratory may correct it.
GRANT UPDATE (license) ON organizations TO eluent_app;
-- Materials beyond flower, after those that were there. What is weighed of each is our recommendation.
INSERT INTO sample_types (id, name, slug, required_injections, recommended_size_mg, rsd_percent, rank, qc) VALUES
  (11, 'Concentrate', 'concentrate', 2, 100, 10, 11, false),
  (12, 'Edible', 'edible', 2, 2000, 10, 12, false),
  (13, 'Tincture', 'tincture', 2, 500, 10, 13, false),
  (14, 'Topical', 'topical', 2, 1000, 10, 14, false),
  (15, 'Beverage', 'beverage', 2, 2000, 10, 15, false),
  (16, 'Pre-roll', 'pre-roll', 2, 750, 10, 16, false);
