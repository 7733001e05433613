-- One language is enough for the name of an offer, as for every other name.
alter table promotion
  alter column name_en drop not null,
  alter column name_ar drop not null,
  add constraint promotion_named check (name_en is not null or name_ar is not null);
