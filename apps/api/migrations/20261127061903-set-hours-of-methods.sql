-- Working hours until a sample of a report method is due; null for those of the laboratory.
ALTER TABLE methods
  ADD COLUMN due_hours integer,
  ADD COLUMN due_rush_hours integer;
