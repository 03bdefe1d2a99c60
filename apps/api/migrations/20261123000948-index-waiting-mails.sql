-- Mails that wait, of all organizations: the sweep asks who has some, a sender which is next.
create index concurrently if not exists mail_outbox_waiting_idx on mail_outbox (organization_id, due_at)
  where sent_at is null and due_at is not null;
