-- Reviews can be reported as what shops show can.
alter table reported_content
  drop constraint reported_content_kind_check,
  add constraint reported_content_kind_check
    check (kind in ('photo', 'about', 'staff', 'offering', 'promotion', 'review'));
