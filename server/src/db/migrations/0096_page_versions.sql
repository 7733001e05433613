-- What the page of a shop shows is kept as its calendars are (0095), under a version of its own, whose subject is the page.

create function page_subject() returns uuid language sql immutable parallel safe as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

create function raise_pages(shops uuid[]) returns void language sql as $$
  insert into calendar_version (business_id, subject_id)
  select distinct shop, page_subject() from unnest(shops) as shop where shop is not null order by shop
  on conflict (business_id, subject_id) do update set version = calendar_version.version + 1
$$;

create function raise_page() returns trigger language plpgsql as $$
begin
  perform raise_pages(array_agg(distinct business_id)) from changed;
  return null;
end $$;

create function raise_business_page() returns trigger language plpgsql as $$
begin
  perform raise_pages(array_agg(id)) from changed;
  return null;
end $$;

-- A photo comes to a business and leaves it.
create function raise_both_pages() returns trigger language plpgsql as $$
begin
  perform raise_pages(array_agg(business_id))
  from (select business_id from changed union select business_id from was) shop;
  return null;
end $$;

-- A booking with a promotion counts its use: only the last one that there is changes what is shown.
create function raise_promotion_page() returns trigger language plpgsql as $$
begin
  perform raise_pages(array_agg(distinct business_id))
  from changed join was using (business_id, id)
  where to_jsonb(changed) - 'uses' <> to_jsonb(was) - 'uses'
    or (changed.uses < changed.use_limit) is distinct from (was.uses < was.use_limit);
  return null;
end $$;

-- Names of the catalogue stand on the pages of all who are listed under them.
create function raise_service_pages() returns trigger language plpgsql as $$
begin
  perform raise_pages(array_agg(distinct business_id)) from offering join changed on changed.id = service_id;
  return null;
end $$;

create function raise_category_pages() returns trigger language plpgsql as $$
begin
  perform raise_pages(array_agg(business.id)) from business join changed on changed.id = category_id;
  return null;
end $$;

create function raise_city_pages() returns trigger language plpgsql as $$
begin
  perform raise_pages(array_agg(business.id)) from business join changed on changed.id = city_id;
  return null;
end $$;

do $$
declare
  part text;
begin
  -- Hours say which working day it is, and so which promotions are of today.
  foreach part in array array['staff', 'offering', 'staff_offering', 'promotion', 'promotion_offering', 'photo',
    'working_hours', 'hours_exception', 'season', 'season_hours'] loop
    execute format('create trigger page_insert after insert on %I referencing new table as changed
      for each statement execute function raise_page()', part);
    execute format('create trigger page_delete after delete on %I referencing old table as changed
      for each statement execute function raise_page()', part);
  end loop;
  foreach part in array array['staff', 'offering', 'staff_offering', 'promotion_offering', 'working_hours', 'hours_exception',
    'season', 'season_hours'] loop
    execute format('create trigger page_update after update on %I referencing new table as changed
      for each statement execute function raise_page()', part);
  end loop;
end $$;

create trigger page_update after update on promotion referencing new table as changed old table as was
  for each statement execute function raise_promotion_page();
create trigger page_update after update on photo referencing new table as changed old table as was
  for each statement execute function raise_both_pages();
create trigger page_insert after insert on business referencing new table as changed
  for each statement execute function raise_business_page();
create trigger page_update after update on business referencing new table as changed
  for each statement execute function raise_business_page();
create trigger page_delete after delete on business referencing old table as changed
  for each statement execute function raise_business_page();
create trigger page_update after update on service referencing new table as changed
  for each statement execute function raise_service_pages();
create trigger page_update after update on category referencing new table as changed
  for each statement execute function raise_category_pages();
create trigger page_update after update on city referencing new table as changed
  for each statement execute function raise_city_pages();
