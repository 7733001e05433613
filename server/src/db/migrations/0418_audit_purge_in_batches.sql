-- Deletes up to `batch` audit entries older than `before` and returns their number: after an outage a single statement
-- would exceed the statement timeout at every run.
-- side by side: the former function of one argument remains for running servers.
create function audit_purge(before timestamptz, batch int) returns int language plpgsql as $$
declare
  purged int;
begin
  perform set_config('awan.audit', 'purge', true);
  delete from audit_entry where ctid = any (array(select ctid from audit_entry where at < before limit batch));
  get diagnostics purged = row_count;
  perform set_config('awan.audit', '', true);
  return purged;
end $$;
