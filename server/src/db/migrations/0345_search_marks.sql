-- outside a transaction
create index concurrently if not exists search_entry_marks on search_entry using gin (marks) with (fastupdate = off);
