-- What each analyte was accepted by, kept from the approval on; null of drafts and of approvals from before.
ALTER TABLE calibrations ADD COLUMN limits jsonb;
