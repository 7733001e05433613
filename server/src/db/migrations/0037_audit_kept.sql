-- What the audit says stays as it was written. Two functions alone change it: what is too old goes, and of a business that
-- is gone the words go. A migration that has to change entries sets `awan.audit` as they do.

create function audit_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('awan.audit', true) = 'purge' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('awan.audit', true) = 'redact' then
    if to_jsonb(new) = jsonb_set(to_jsonb(old), '{detail}', '{}') then
      return new;
    end if;
  end if;
  raise exception 'an audit entry stays as it was written' using errcode = 'insufficient_privilege';
end $$;

create trigger audit_kept before update or delete on audit_entry
  for each row execute function audit_keep();
create trigger audit_kept_whole before truncate on audit_entry
  for each statement execute function audit_keep();

create function audit_purge(before timestamptz) returns void language plpgsql as $$
begin
  perform set_config('awan.audit', 'purge', true);
  delete from audit_entry where at < before;
  perform set_config('awan.audit', '', true);
end $$;

create function audit_redact(of_businesses uuid[]) returns void language plpgsql as $$
begin
  perform set_config('awan.audit', 'redact', true);
  update audit_entry set detail = '{}' where business_id = any (of_businesses);
  perform set_config('awan.audit', '', true);
end $$;
