-- A compound's amount is a mean over vials, its peak area that of one of them: which one.
alter table sample_compounds add column peak_area_vial bigint;
