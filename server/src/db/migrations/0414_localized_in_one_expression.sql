-- Says the same as before, as one expression: PostgreSQL works it out where it checks a value, and no longer begins a function for
-- each text that is written. Null has no languages, and is for the column to allow.
create or replace function is_localized(value jsonb) returns boolean
  language sql immutable parallel safe
  return jsonb_typeof(value) = 'object' and value <> '{}' and not value @? 'strict $.keyvalue() ? (
    !(@.key like_regex "^[a-z]{2,3}$") || @.value.type() != "string" || !(@.value like_regex "\\S")
  )';
