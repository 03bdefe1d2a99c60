-- Mails that were given up are counted by whoever watches, among all that were sent.
create index concurrently if not exists mail_outbox_given_up_idx on mail_outbox (created_at) where sent_at is null and due_at is null;
