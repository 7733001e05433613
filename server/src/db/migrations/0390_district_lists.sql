-- What is read from a standby is as new as the versions of lists say: they count changes of districts too, which search reads.
create trigger list_changed after insert or update or delete on district
  for each statement execute function raise_catalogue_lists();
