-- outside a transaction: which shops have other hours on a day, asked once for a whole list and not of each of them.
create index concurrently if not exists hours_exception_day on hours_exception (day);
