-- A text that people read, in the languages it was written in, is one value: {"en": "…", "ar": "…"}. Another language
-- is another key, not another column. Conventions: null where there is no text, never an empty object or text.

create function is_localized(value jsonb) returns boolean
  language sql immutable parallel safe strict
  return case when jsonb_typeof(value) = 'object' then value <> '{}' and not exists (
    select from jsonb_each(value) as written (language, words)
    where language !~ '^[a-z]{2,3}$' or jsonb_typeof(words) <> 'string' or words #>> '{}' !~ '\S'
  ) else false end;

create domain localized as jsonb check (is_localized(value));

-- Whether the text of every language has from `fewest` to `most` characters.
create function localized_within(value jsonb, fewest integer, most integer) returns boolean
  language sql immutable parallel safe strict
  return not exists (
    select from jsonb_each_text(value) as written (language, words)
    where char_length(words) not between fewest and most
  );

-- The texts of all languages in a row, for searching.
create function localized_words(value jsonb) returns text
  language sql immutable parallel safe strict
  return (
    select coalesce(string_agg(words, ' ' order by language desc), '')
    from jsonb_each_text(value) as written (language, words)
  );

-- Of the columns that were: empty is not written. What stood for both languages was written in one, which its letters tell.
create function localized_of(en text, ar text, alone boolean default false) returns localized
  language sql immutable
  return nullif(jsonb_strip_nulls(jsonb_build_object(
    'en', case when en ~ '\S' and not (alone and en = ar and en ~ '[؀-ۿݐ-ݿࢠ-ࣿﭐ-﷿ﹰ-ﻼ]') then en end,
    'ar', case when ar ~ '\S' and not (alone and en = ar and en !~ '[؀-ۿݐ-ݿࢠ-ࣿﭐ-﷿ﹰ-ﻼ]') then ar end
  )), '{}')::localized;

-- Places and the catalogue -----------------------------------------------------------------------

alter table city alter column name_en type localized using localized_of(name_en, name_ar);
alter table city rename column name_en to name;
alter table city drop column name_ar;

alter table category alter column name_en type localized using localized_of(name_en, name_ar);
alter table category rename column name_en to name;
alter table category drop column name_ar;

alter table service
  drop column search_text,
  drop constraint service_name_en_check,
  drop constraint service_name_ar_check,
  alter column description_en drop not null,
  alter column description_en drop default;
alter table service
  alter column name_en type localized using localized_of(name_en, name_ar),
  alter column description_en type localized using localized_of(description_en, description_ar);
alter table service rename column name_en to name;
alter table service rename column description_en to description;
alter table service
  drop column name_ar,
  drop column description_ar,
  add constraint service_name check (localized_within(name, 2, 80)),
  add column search_text text not null generated always as (search_fold(' ' || localized_words(name))) stored;
create index service_search on service using gin (search_text gin_trgm_ops);

alter table offering
  drop constraint offering_name_en_check,
  drop constraint offering_name_ar_check;
alter table offering alter column name_en type localized using localized_of(name_en, name_ar);
alter table offering rename column name_en to name;
alter table offering
  drop column name_ar,
  add constraint offering_name check (localized_within(name, 2, 80));

alter table appointment_item alter column name_en type localized using localized_of(name_en, name_ar);
alter table appointment_item rename column name_en to name;
alter table appointment_item drop column name_ar, alter column name set not null;

-- Businesses and their staff ---------------------------------------------------------------------

alter table business
  drop column search_text,
  drop constraint business_name_en_check,
  drop constraint business_name_ar_check,
  drop constraint business_about_en_check,
  drop constraint business_about_ar_check,
  drop constraint business_landmark_en_check,
  drop constraint business_landmark_ar_check,
  drop constraint business_check1,
  alter column about_en drop not null,
  alter column about_en drop default,
  alter column landmark_en drop not null,
  alter column landmark_en drop default;
alter table business
  alter column name_en type localized using localized_of(name_en, name_ar),
  alter column about_en type localized using localized_of(about_en, about_ar),
  alter column district_en type localized using localized_of(district_en, district_ar, alone => true),
  alter column address_en type localized using localized_of(address_en, address_ar, alone => true),
  alter column landmark_en type localized using localized_of(landmark_en, landmark_ar, alone => true);
alter table business rename column name_en to name;
alter table business rename column about_en to about;
alter table business rename column district_en to district;
alter table business rename column address_en to address;
alter table business rename column landmark_en to landmark;
alter table business
  drop column name_ar,
  drop column about_ar,
  drop column district_ar,
  drop column address_ar,
  drop column landmark_ar,
  alter column name set not null,
  add constraint business_name check (localized_within(name, 2, 80)),
  add constraint business_about check (localized_within(about, 1, 2000)),
  add constraint business_landmark check (localized_within(landmark, 1, 200)),
  add column search_text text not null generated always as (
    search_fold(' ' || localized_words(name) || ' ' || localized_words(district))
  ) stored;
create index business_search on business using gin (search_text gin_trgm_ops);

drop function reserve_address(uuid, text, text);
-- Reserves the first of `name`, `name-2`, `name-3` that nobody has. The constraint decides between two who ask at once.
create function reserve_address(id uuid, name localized) returns text
  language plpgsql as $$
declare
  base constant text := address_base(name ->> 'en', localized_words(name - 'en'));
  candidate text := base;
  number integer := 1;
begin
  loop
    insert into business_address (slug, business_id) values (candidate, id) on conflict (slug) do nothing;
    if found then
      return candidate;
    end if;
    number := number + 1;
    -- Where a name is that common, no number says anything.
    candidate := case
      when number <= 50 then base || '-' || number
      else base || '-' || substr(md5(id::text || number::text), 1, 8)
    end;
  end loop;
end $$;
create or replace function give_address() returns trigger
  language plpgsql as $$
begin
  new.slug := reserve_address(new.id, new.name);
  return new;
end $$;

alter table staff
  drop constraint staff_name_en_check,
  drop constraint staff_name_ar_check,
  drop constraint staff_check;
alter table staff alter column name_en type localized using localized_of(name_en, name_ar);
alter table staff rename column name_en to name;
alter table staff
  drop column name_ar,
  alter column name set not null,
  add constraint staff_name check (localized_within(name, 1, 80));

-- Promotions and notifications -------------------------------------------------------------------

alter table promotion
  drop constraint promotion_name_en_check,
  drop constraint promotion_name_ar_check,
  drop constraint promotion_named;
alter table promotion alter column name_en type localized using localized_of(name_en, name_ar);
alter table promotion rename column name_en to name;
alter table promotion
  drop column name_ar,
  alter column name set not null,
  add constraint promotion_name check (localized_within(name, 2, 80));

alter table notification
  drop constraint notification_offer,
  alter column text_en drop not null,
  alter column text_en drop default;
alter table notification
  alter column title_en type localized using localized_of(title_en, title_ar),
  -- What a shop said to one person stood in both columns.
  alter column text_en type localized using localized_of(text_en, text_ar, alone => title_en is null and title_ar is null);
alter table notification rename column title_en to title;
alter table notification rename column text_en to text;
alter table notification
  drop column title_ar,
  drop column text_ar,
  add constraint notification_offer check ((type = 'promotional_offer') = (title is not null));

drop function localized_of(text, text, boolean);
