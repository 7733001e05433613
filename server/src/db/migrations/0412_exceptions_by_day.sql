-- Which shops have other hours today is asked once for a whole list, and not of each of them.
create index hours_exception_day on hours_exception (day);
