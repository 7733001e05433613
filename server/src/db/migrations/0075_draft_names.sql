-- The name in an unfinished registration is one value, as everywhere else. The version counts on: what an open page sends from
-- the older form is refused as changed elsewhere, and that page goes on over the new one.
update business_draft
set
  content = (content - 'nameAr' - 'nameEn')
    || jsonb_build_object(
      'name', jsonb_strip_nulls(jsonb_build_object('en', content -> 'nameEn', 'ar', content -> 'nameAr'))
    ),
  version = version + 1
where content ?| array['nameAr', 'nameEn'];
