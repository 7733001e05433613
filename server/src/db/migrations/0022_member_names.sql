-- A record of changes names nobody who may leave: who was given another role or removed is called by the account itself.
update audit_entry set detail = detail - 'name'
where action in ('member.changed', 'member.removed', 'member.left') and detail ? 'name';
