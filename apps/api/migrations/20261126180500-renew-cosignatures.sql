-- A witness signs the newest checkpoint again each day, so that a log without new entries stays proven: several lines of one
-- size and witness, which differ by their moment.
-- contract: a node of the release before inserts one line of a size and witness, which the wider key takes.
alter table ledger_cosignatures drop constraint ledger_cosignatures_pkey;
alter table ledger_cosignatures add constraint ledger_cosignatures_pkey primary key (size, witness, cosigned_at);
