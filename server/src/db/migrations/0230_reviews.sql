-- What customers say after a visit, what the shop answers, and what the operator takes down.
alter table review
  add column version integer not null default 1,
  add column edited_at timestamptz,
  add column answer text check (char_length(answer) between 1 and 1000),
  add column answered_at timestamptz,
  add column taken_down_at timestamptz,
  add constraint review_answered check ((answer is null) = (answered_at is null));

create index review_newest on review (business_id, created_at desc, id desc) include (stars, taken_down_at);

-- The sums of a business are what is found under its lock: nothing adds and subtracts, so that no step is ever lost.
create function count_reviews(shop uuid) returns void language plpgsql as $$
begin
  perform from business where id = shop for no key update;
  if not found then
    return;
  end if;
  update business set review_count = fresh.count, review_stars = fresh.stars
  from (
    select count(*)::integer as count, coalesce(sum(stars), 0)::integer as stars
    from review where business_id = shop and taken_down_at is null
  ) fresh
  where id = shop and (review_count, review_stars) is distinct from (fresh.count, fresh.stars);
end $$;

create or replace function review_count_up() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform count_reviews(old.business_id); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.business_id <> old.business_id) then
    perform count_reviews(new.business_id);
  end if;
  return null;
end $$;

drop trigger review_counted on review;
create trigger review_counted after insert or delete or update of business_id, stars, taken_down_at on review
  for each row execute function review_count_up();

-- A score from three reviews on: before, a business stands in lists as one that nobody has reviewed. PostgreSQL 15 cannot
-- change how a column is computed; its indexes go with it.
alter table business drop column rating;
alter table business add column rating smallint not null generated always as (
  case when review_count < 3 then 0 else round(review_stars * 10.0 / review_count) end
) stored;
create index business_place on business (id) include (city_id, featured, rating, review_count) where status = 'approved';
create index business_listed on business (featured, rating, id) where status = 'approved';
create index business_city on business (city_id, featured, rating, id) where status = 'approved';
create index business_category on business (category_id, city_id, featured, rating, id) where status = 'approved';
select store_sold_offerings(array(select id from business where review_count between 1 and 2));
select refresh_search(array(select id from business where review_count between 1 and 2));
select raise_pages(array(select id from business where review_count between 1 and 2));
