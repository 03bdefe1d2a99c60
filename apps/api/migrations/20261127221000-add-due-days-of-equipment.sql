-- The days that put a piece in its place in the list of what is due, so that a page of it is read from an index. They are
-- right where due_version is the piece's version; of other pieces (those of before, and what a node of the release before
-- writes) they are worked out when the list is read, and noted when its reminders are looked at.
ALTER TABLE equipment ADD COLUMN due_on date;
ALTER TABLE equipment ADD COLUMN overdue_on date;
ALTER TABLE equipment ADD COLUMN due_version bigint;
