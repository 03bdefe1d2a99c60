-- Daily checks of a piece: what is checked within which limits, and the values of each check. A check is an event of the piece.
ALTER TABLE equipment ADD COLUMN checks jsonb;
ALTER TABLE equipment_events
  ADD COLUMN checked jsonb,
  ADD COLUMN nonconformance_number text;
