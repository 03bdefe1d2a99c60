create index concurrently if not exists ledger_entries_own_idx on ledger_entries (seq) where kind = 'log';
