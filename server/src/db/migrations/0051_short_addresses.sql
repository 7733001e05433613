-- A short address that people can read and type: /b/<slug>. One that a business once had stays its own for good.
create table business_address (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  -- Given before the row of the business is there.
  business_id uuid not null references business on delete cascade deferrable initially deferred
);
create index business_address_business on business_address (business_id);

-- The name in Latin letters and digits with hyphens; an Arabic or Kurdish one is spelled without the short vowels it
-- does not write.
create function address_base(name_en text, name_ar text) returns text
  language sql immutable parallel safe
  return coalesce(
    nullif(trim('-' from left(trim('-' from regexp_replace(
      translate(lower(coalesce(name_en, '')), 'áàâäãåéèêëíìîïóòôöõúùûüñç''’', 'aaaaaaeeeeiiiiooooouuuunc'),
      '[^a-z0-9]+', '-', 'g')), 40)), ''),
    nullif(trim('-' from left(trim('-' from regexp_replace(
      translate(
        replace(replace(replace(replace(replace(replace(replace(
          regexp_replace(coalesce(name_ar, ''), '[\u064b-\u0652\u0640\u0670]', '', 'g'),
          'ش', 'sh'), 'خ', 'kh'), 'غ', 'gh'), 'ذ', 'dh'), 'ث', 'th'), 'چ', 'ch'), 'ژ', 'zh'),
        'اأإآٱبتجحدرزسصضطظعفقكلمنهويىةؤئپگڤکیەھۆێڕڵ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹ء',
        'aaaaabtjhdrzssdtzafqklmnhwiaauipgvkiahoerl01234567890123456789'),
      '[^a-z0-9]+', '-', 'g')), 40)), ''),
    'shop'
  );

-- Reserves the first of `name`, `name-2`, `name-3` that nobody has. The constraint decides between two who ask at once.
create function reserve_address(id uuid, name_en text, name_ar text) returns text
  language plpgsql as $$
declare
  base constant text := address_base(name_en, name_ar);
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

alter table business add column slug text;
create function give_address() returns trigger
  language plpgsql as $$
begin
  new.slug := reserve_address(new.id, new.name_en, new.name_ar);
  return new;
end $$;

do $$
declare
  one record;
begin
  for one in select id, name_en, name_ar from business order by created_at, id loop
    update business set slug = reserve_address(one.id, one.name_en, one.name_ar) where id = one.id;
  end loop;
end $$;
set constraints all immediate;

-- The trigger gives every new row its own, whoever writes it.
alter table business alter column slug set default '', alter column slug set not null, add unique (slug);
create trigger business_address_given before insert on business
  for each row execute function give_address();
-- Also where a load switches ordinary triggers off.
alter table business enable always trigger business_address_given;
