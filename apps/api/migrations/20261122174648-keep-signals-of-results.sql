-- A run measures each analyte on one of its detector signals: which one, and in which file each signal is.
alter table injection_analytes add column signal text;
alter table injections add column signal_files jsonb default '[]' not null;
