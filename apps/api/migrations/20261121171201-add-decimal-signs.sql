-- The decimal sign a person chose for a file whose numbers do not tell ('1,234'), kept with the template and with each import.
SET LOCAL citus.multi_shard_modify_mode = 'sequential';

alter table import_templates add column decimal text constraint import_templates_decimal_check check (decimal in ('.', ','));
alter table injections add column imported_decimal text constraint injections_decimal_check check (imported_decimal in ('.', ','));
