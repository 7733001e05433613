-- Words as they are searched, in whatever letters somebody writes them: the same as core/src/search/words.ts, which a test
-- compares. What is stored goes through these functions, what is typed through those.

-- Consonants with the first vowel: "7alaq", "hallaq" and "حلاق" are `hlk`.
create function search_skeleton(value text) returns text
  language sql immutable parallel safe strict
  return (
    select case when search_fold(value) ~ '^[0-9]+$' then '' else
      regexp_replace(left(sounds, 1), '[aeiou]', 'a') || regexp_replace(substr(sounds, 2), '[aeiouwy]', '', 'g')
    end
    from (select regexp_replace(regexp_replace(translate(
      regexp_replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(value,
        'sh', 'S'), 'ch', 'j'), 'kh', 'X'), 'gh', 'k'), 'th', 't'), 'dh', 'z'), 'zh', 'z'), 'ph', 'f'), 'x', 'ks'),
        'c(?=[eiy])', 's', 'g'),
      'qcgpv759683بپتثجچحخدذرزژسشصضطظعغفڤقكکگلمنهھويىیێۆؤئاأإآٱةەڕڵ24ء',
      'kkkbfhXstkabbttjjhXdzrzzsSsdtzakffkkkklmnhhwyyyywwyaaaaaaarl'
    ), '(.)\1+', '\1', 'g'), '(?<=.)h$', '') as sounds) as heard
  );

-- The words of a text, each in all ways to read it: with and without article, "and" and an English plural.
create function search_forms(value text) returns table (word text, skeleton text)
  language sql immutable parallel safe strict as $$
  with plain as (
    select translate(
      regexp_replace(lower(value), '[\u064B-\u065F\u0670\u0640\u200B-\u200F\u061C\u202A-\u202E\u2066-\u2069''’‘`´ʼ]', '', 'g'),
      'àáâäãåçèéêëìíîïñòóôöõùúûüýÿşğıœšž', 'aaaaaaceeeeiiiinooooouuuuyysgiosz'
    ) as words
  ), raw as (
    select distinct part from plain, regexp_split_to_table(
      words || coalesce((
        select ' ' || string_agg(replace(pair, '-', ''), ' ')
        from regexp_split_to_table(words, '\s+') as pair where pair ~ '[a-z]-[a-z]'
      ), ''),
      '[^a-z0-9\u0621-\u064A\u0660-\u0669\u0671-\u06D3\u06D5\u06F0-\u06F9]+'
    ) as part
    where part <> ''
  )
  select distinct search_fold(form), search_skeleton(form)
  from raw cross join lateral (values
    (part),
    (regexp_replace(part, '^(?:وال|بال|فال|كال|لل|ال)(?=.{3})', '')),
    (regexp_replace(part, '^(?:al|el)(?=.{5})', '')),
    (regexp_replace(part, '^و(?=.{4})', '')),
    (regexp_replace(part, '(?<=[a-z]{3})(?<![sui])s$', ''))
  ) as reading (form)
$$;

create function search_terms(value text) returns text[]
  language sql immutable parallel safe strict
  return (select coalesce(array_agg(distinct word order by word), '{}') from search_forms(value));

-- A word and what is left of it without one of its letters: two words that share one are a slip apart.
create function search_near(word text) returns text[]
  language sql immutable parallel safe strict
  return case when char_length(word) < 4 then array[word] else word || array(
    select distinct substr(word, 1, at - 1) || substr(word, at + 1)
    from generate_series(1, char_length(word)) as at
    order by 1
  ) end;

-- Every word that something is called by. One that nothing is called by any more finds nothing.
create table search_word (
  word text collate "C" not null,
  skeleton text collate "C" not null,
  near text[] collate "C" not null generated always as (search_near(word)) stored,
  primary key (word, skeleton)
);
create index search_word_skeleton on search_word (skeleton);
create index search_word_near on search_word using gin (near);
create index search_word_alike on search_word using gin (word gin_trgm_ops);

-- In their order, so that two who add the same words wait for one another and not in a circle.
create function learn_words(texts text[]) returns void language sql as $$
  insert into search_word (word, skeleton)
  select distinct forms.word, forms.skeleton
  from (select distinct text from unnest(texts) as text where text is not null) as written
  cross join lateral search_forms(written.text) as forms
  order by 1, 2
  on conflict do nothing
$$;
