-- When, where and by whom a sample was collected and received, in which condition and amount; null where nothing was noted.
alter table samples add column receipt jsonb;
