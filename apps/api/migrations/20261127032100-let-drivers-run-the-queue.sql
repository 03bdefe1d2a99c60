-- A token may run the queue only where whoever makes it says so; those that exist may not. A vial of the queue knows which
-- instrument it was handed to, how often it was injected without a result, and why its run failed.
ALTER TABLE driver_tokens ADD COLUMN may_run_queue boolean NOT NULL DEFAULT false;
ALTER TABLE queue_vials ADD COLUMN machine text;
ALTER TABLE queue_vials ADD COLUMN returned integer NOT NULL DEFAULT 0;
-- how often a person had it injected again after that
ALTER TABLE queue_vials ADD COLUMN retried integer NOT NULL DEFAULT 0;
ALTER TABLE queue_vials ADD COLUMN failed_at timestamptz(3);
ALTER TABLE queue_vials ADD COLUMN failed_text text;
