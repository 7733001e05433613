-- One word a thing (docs/glossary.md): customers are notified of a promotion. Only a name changes.
alter table promotion rename column announced_at to notify_requested_at;
