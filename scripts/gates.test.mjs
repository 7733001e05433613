// Tests of the gates: each runs on a small tree with faults, and on one without.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { run } from './lib/children.mjs'
import { failuresOf } from './lib/failures.mjs'
import { check } from './gates/faulty-tree.mjs'
import { processorTime, stillness } from './lib/stillness.mjs'
import { fingerprint, mayRemember, passedBefore, rememberPass } from './lib/unchanged.mjs'

const root = resolve(import.meta.dirname, '..')
const folders = []
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const NOUN = { 'core/src/booking/rules.ts': '' }

test('a migration beside which old servers serve on has no fault', () => {
  const files = {
    'server/src/db/migrations/0265_x.sql': 'drop table card;',
    'server/src/db/migrations/0900_x.sql': [
      'create table slip (id int not null);',
      'create index slip_of on slip (id);',
      'alter table card add column a int not null default 0;',
      'alter table card add constraint a check (b > 0) not valid;',
      `-- Nothing holds "drop table card" but words.\ninsert into slip values ('drop table card;');`,
      '-- side by side: servers of the previous version read it no more.\nalter table card drop column b;',
    ].join('\n'),
    'server/src/db/migrations/0901_x.sql':
      '-- outside a transaction: the table is large.\ncreate index concurrently if not exists a on card (b);',
  }
  assert.deepEqual(check('check-structure.mjs', files), [])
})

test('a tree in the vocabulary has no fault', () => {
  const files = {
    ...NOUN,
    'server/src/main.ts': '',
    'server/src/features/booking/session.queries.ts': '',
    'web/src/features/booking/components/booking-card.tsx':
      '<p className="ms-2 text-start" /> // 3 left',
    'web/src/lib/card.tsx': 'if (list.isError && !list.data) return <ErrorState />',
    'web/src/lib/list.tsx':
      '{list.isPending && !fault && <Skeleton />}\n<Button pending={end.isPending && own} />',
    'web/src/lib/page.tsx':
      'const page = useQuery(q)\nconst fault = loadingFaultOf(page)\nreturn fault ? null : <Spinner />',
    'web/src/lib/rows.tsx':
      'const rows = useQuery(q)\nconst fault = queryFaultOf(rows)\nreturn fault ? null : <Spinner />',
  }
  assert.deepEqual(check('check-structure.mjs', files), [])
})

const STRUCTURE = [
  ['a feature that is no noun of core', { 'server/src/features/trip/routes.ts': '' }],
  ['a file that no feature has', { ...NOUN, 'server/src/features/booking/manager.ts': '' }],
  ['a noun in a fourth folder', { ...NOUN, 'web/src/lib/booking/card.ts': '' }],
  ['a folder that no workspace has', { 'web/src/stores/booking.ts': '' }],
  ['a drawer', { 'core/src/utils.ts': '' }],
  ['a calling code', { 'web/src/lib/phone.ts': "const code = '+964'" }],
  ['a currency', { 'server/src/main.ts': "const unit = 'IQD'" }],
  ['a zone', { 'core/src/day.ts': "const zone = 'Asia/Baghdad'" }],
  ['a first weekday', { 'web/src/lib/month.tsx': '<Calendar firstDayOfWeek="sat" />' }],
  [
    'loaded data replaced by an error',
    { 'web/src/lib/card.tsx': 'if (list.isError)\n  return <ErrorState error={list.error} />' },
  ],
  [
    'a skeleton for ever without a connection',
    { 'web/src/lib/card.tsx': '{list.isPending && <Skeleton />}' },
  ],
  [
    'a spinner for ever without a connection',
    { 'web/src/lib/card.tsx': 'if (list.isPending) return <Spinner />' },
  ],
  [
    'a loading state that does not ask for the fault of its query',
    { 'web/src/lib/card.tsx': 'const { data } = useQuery(q)\nreturn data ?? <CardSkeleton />' },
  ],
  [
    'SQL in a service',
    { ...NOUN, 'server/src/features/booking/service.ts': 'await sql<Row>`select 1`' },
  ],
  [
    'a statement in routes',
    { ...NOUN, 'server/src/features/booking/late.routes.ts': "db.selectFrom('booking')" },
  ],
  [
    'rules that read',
    { ...NOUN, 'server/src/features/booking/late.rules.ts': "import { find } from './queries.ts'" },
  ],
  ['a suffix that nothing has', { ...NOUN, 'server/src/features/booking/late.logic.ts': '' }],
  ['a barrel', { ...NOUN, 'core/src/booking/index.ts': '' }],
  ['a name that is not kebab-case', { 'web/src/lib/useThing.ts': '' }],
  ['a physical class', { 'web/src/lib/card.tsx': '<p className="flex -ml-2" />' }],
  ['an own breakpoint', { 'web/src/lib/card.tsx': '<p className="flex max-[20rem]:hidden" />' }],
  ['a physical corner', { 'web/src/lib/card.tsx': '<p className="rounded-tl-lg" />' }],
  ['a physical CSS property', { 'web/src/lib/card.css': 'p { padding-left: 0 }' }],
  ['a physical position', { 'web/src/lib/card.css': 'p { left: 0 }' }],
  [
    'a name exported twice',
    { 'e2e/src/a.ts': 'export const x = 1', 'e2e/src/b.ts': 'export const x = 2' },
  ],
  ['a file that is too long', { 'web/src/lib/long.ts': '//\n'.repeat(301) }],
  ['a file named by a wrong word', { 'web/src/lib/use-visit.ts': '' }],
  [
    'a column named by a wrong word',
    { 'server/src/db/migrations/0099_x.sql': 'alter table card add column told_at timestamptz;' },
  ],
  ...[
    'create index card_of on card (id);',
    'drop table card;',
    'alter table card rename column a to b;',
    'alter table card drop column a;',
    'alter table card alter column a type text;',
    'alter table card alter column a set not null;',
    'alter table card add column a int not null;',
    'alter table card add constraint a check (b > 0);',
    'create index concurrently if not exists card_of on card (id);',
    '-- outside a transaction: the table is large.\nalter table card add column a int;',
  ].map((text) => [
    `a migration that old servers mind (${text})`,
    { 'server/src/db/migrations/0900_x.sql': text },
  ]),
  ['a docstring that asks', { 'mobile/a.ts': '/** What it does. */' }],
  ['a comment without an actor', { 'mobile/a.ts': '// Whoever comes first has it.' }],
  ['the brand written twice', { 'server/src/app.ts': "const title = 'Awan'" }],
  [
    'more files than one sees at a glance',
    Object.fromEntries([...'abcdefghijklmnopq'].map((name) => [`web/src/lib/${name}.ts`, ''])),
  ],
  [
    'another engine of time',
    { 'web/src/lib/a.ts': "import { minus } from '@awan/core/availability/interval'" },
  ],
  ['occupancy named elsewhere', { 'server/src/app.ts': "db.selectFrom('occupancy')" }],
  [
    'an allowance that nothing needs',
    { ...NOUN, 'web/src/console/diary/grid/axis.ts': 'export const axis = 1' },
  ],
  [
    'a page on which no screen is judged',
    {
      'web/src/lib/paths.ts':
        "const CONSOLE_PAGES = {\n  today: '',\n  lost: 'lost',\n  one: 'one/:id',\n}",
      'e2e/src/support/screens.ts': "const OPEN_PAGES = ['/lost']\nconst SHOP_PAGES = ['']",
    },
  ],
  ['another registry', { 'package-lock.json': '"resolved": "https://npm.example/x.tgz"' }],
]
for (const [what, files] of STRUCTURE)
  test(`structure finds ${what}`, () => assert.equal(check('check-structure.mjs', files).length, 1))

const sentences = (en, ar) => ({
  'web/package.json': '{}',
  'web/src/use.ts': "t('booking.a')",
  // Languages and plural forms come from the product.
  'core/src/language.ts': readFileSync(join(root, 'core/src/language.ts'), 'utf8'),
  'core/src/locales/writing.ts': readFileSync(join(root, 'core/src/locales/writing.ts'), 'utf8'),
  'core/src/locales/en/booking.json': `${JSON.stringify(en, null, 2)}\n`,
  'core/src/locales/ar/booking.json': `${JSON.stringify(ar, null, 2)}\n`,
})
const SIX = 'zero {س} one {س} two {س} few {# س} many {# س} other {# س}'

test('the same sentence in both languages has no fault', () => {
  const files = sentences(
    { 'booking.a': '{count, plural, one {# place} other {# places}}?' },
    { 'booking.a': `{count, plural, ${SIX}}؟` },
  )
  assert.deepEqual(check('check-locales.mjs', files), [])
})

const LOCALES = [
  ['a missing translation', { 'booking.a': 'Yes' }, {}],
  ['another placeholder', { 'booking.a': 'Hi {name}' }, { 'booking.a': 'مرحباً {nam}' }],
  [
    'a missing plural form',
    { 'booking.a': '{n, plural, one {#} other {#}}' },
    { 'booking.a': '{n, plural, one {#} other {#}}' },
  ],
  ['Latin letters in Arabic', { 'booking.a': 'Yes' }, { 'booking.a': 'Yes' }],
  ["English's question mark in Arabic", { 'booking.a': 'Yes?' }, { 'booking.a': 'نعم?' }],
  ['a command to a man', { 'booking.a': 'Check it.' }, { 'booking.a': 'الجديد هنا، راجعه.' }],
  ['tanwin before its alif', { 'booking.a': 'Very' }, { 'booking.a': 'جدًا' }],
  ['a brace that fills in nothing', { 'booking.a': 'Yes' }, { 'booking.a': 'نعم {' }],
  ['a sentence that is not valid', { 'booking.a': 'Yes' }, { 'booking.a': '{n, plural, نعم}' }],
  [
    'an unused sentence',
    { 'booking.a': 'Yes', 'booking.b': 'No' },
    { 'booking.a': 'نعم', 'booking.b': 'لا' },
  ],
]
for (const [what, en, ar] of LOCALES)
  test(`locales finds ${what}`, () =>
    assert.equal(check('check-locales.mjs', sentences(en, ar)).length, 1))

test('locales finds a sentence written twice', () => {
  const twice = '{\n  "booking.a": "No",\n  "booking.a": "Yes"\n}\n'
  const files = sentences({}, { 'booking.a': 'نعم' })
  const faults = check('check-locales.mjs', { ...files, 'core/src/locales/en/booking.json': twice })
  assert.equal(faults.length, 1)
})

const specified = (line) => ({
  'docs/spec.md': line,
  'core/src/locales/en/booking.json': '{ "booking.a": "Say <b>hello</b>" }',
  'e2e/src/booking.spec.ts': "say('en', 'booking.a')",
  'e2e/src/other.spec.ts': '',
})

test('an existing, shown and tested line of the specification has no fault', () => {
  const line = '| ‘Say hello’ | `core/src/locales/en/booking.json` | `e2e/src/booking.spec.ts` |'
  assert.deepEqual(check('check-spec.mjs', specified(line)), [])
})

const promised = (row) => ({
  ...specified('| ‘Say hello’ | `core/src/locales/en/booking.json` | `e2e/src/booking.spec.ts` |'),
  'core/src/booking.test.ts': "test('A-01: one of all')",
  'core/src/day.test.ts': '',
  'docs/reliability.md': row,
})

test('a promise that its tests carry has no fault', () =>
  assert.deepEqual(
    check('check-spec.mjs', promised('| A-01 | One. | `core/src/booking.test.ts` |')),
    [],
  ))

const PROMISED = [
  ['a code that no row explains', '', 1],
  ['a promise without a test', '| A-01 | One. | a person |', 1],
  ['a promise with a test of another code', '| A-01 | One. | `core/src/day.test.ts` |', 1],
]
for (const [what, row, faults] of PROMISED)
  test(`spec finds ${what}`, () =>
    assert.equal(check('check-spec.mjs', promised(row)).length, faults))

const SPECIFIED = [
  ['a file that is gone', '| A | `web/src/gone.tsx` | `e2e/src/booking.spec.ts` |'],
  ['a line without a test', '| A | `e2e/src/booking.spec.ts` | a person |'],
  ['a text said differently', '| ‘Say Hello’ | there | `e2e/src/booking.spec.ts` |'],
  ['a text that no test asks for', '| ‘Say hello’ | there | `e2e/src/other.spec.ts` |'],
  ['an empty page', 'Nothing'],
]
for (const [what, line] of SPECIFIED)
  test(`spec finds ${what}`, () => assert.equal(check('check-spec.mjs', specified(line)).length, 1))

test('a step with unchanged inputs is known to have passed; changed inputs are not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'awan-gates-'))
  folders.push(folder)
  const print = () => fingerprint(/\.ts$/, { files: ['a.md', 'a.ts'], folder })
  writeFileSync(join(folder, 'a.ts'), '1')
  writeFileSync(join(folder, 'a.md'), '1')
  assert.equal(passedBefore('lint', print(), folder), false)
  rememberPass('lint', print(), folder)
  writeFileSync(join(folder, 'a.md'), '2')
  assert.equal(passedBefore('lint', print(), folder), true)
  assert.equal(passedBefore('knip', print(), folder), false)
  writeFileSync(join(folder, 'a.ts'), '2')
  assert.equal(passedBefore('lint', print(), folder), false)
  assert.deepEqual([{ CI: '1' }, {}].map(mayRemember), [false, true])
})

/** Feeds one sample per minute; returns whether the limit of five minutes was reached at the last one. */
function hangs(looks) {
  const stands = stillness(5 * 60_000)
  return looks.map((look, minute) => stands({ now: minute * 60_000, ...look })).at(-1)
}

const MINUTES = [0, 1, 2, 3, 4, 5, 6, 7]

test('a silent step that uses the processor continues, one that only waits is ended', () => {
  const working = MINUTES.map((minute) => ({ printed: 0, used: minute * 2000 }))
  const talking = MINUTES.map((minute) => ({ printed: minute, used: 0 }))
  const waiting = MINUTES.map((minute) => ({ printed: 1, used: 9000 + minute * 50 }))
  const unknown = MINUTES.map(() => ({ printed: 1, used: undefined }))
  assert.deepEqual([working, talking, waiting, unknown].map(hangs), [false, false, true, true])
  // The total drops when a child ends.
  const ending = waiting.with(6, { printed: 1, used: 100 })
  assert.equal(hangs(ending), false)
  // Four minutes are below the limit.
  assert.equal(hangs(waiting.slice(0, 5)), false)
})

test('a command that hangs is ended, with all its children', async () => {
  const started = performance.now()
  // Some systems report whole seconds: wait until a fast machine has used one.
  while (processorTime(process.pid) === 0);
  const command = ['node', '-e', 'setInterval(() => {}, 1e6)']
  const { timedOut } = await run(command, { cwd: root, idle: 300, every: 100, graceful: 100 })
  assert.ok(timedOut && performance.now() - started >= 300)
})

test('a failed journey is listed at the end with the start of its error, without retries in between', () => {
  const result = (message) => ({ errors: [{ message }] })
  const specs = (title, status, message = '') => [
    { title, file: 'a.spec.ts', line: 7, tests: [{ status, results: [result(message)] }] },
  ]
  const suites = [
    {
      title: 'a.spec.ts',
      file: 'a.spec.ts',
      specs: specs('passes', 'expected'),
      suites: [
        {
          title: 'on a desktop',
          file: 'a.spec.ts',
          specs: specs(
            'fails',
            'unexpected',
            `Error: no\n\n${'x'.repeat(900)}\nCall log:\n  tried`,
          ),
        },
      ],
    },
  ]
  assert.deepEqual(failuresOf({ suites }), [
    `a.spec.ts:7 on a desktop › fails\n  Error: no\n  ${'x'.repeat(300)} …`,
  ])
})
