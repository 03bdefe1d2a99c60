-- What a sample is tested for, and by which jurisdiction profile; null where neither was said.
alter table samples add column purpose text;
alter table samples add column profile_key text;
