// Our own lint rules: each is tested with a fault and with similar code that is allowed.
import { join, resolve } from 'node:path'
import { describe, test } from 'node:test'
import { RuleTester } from 'oxlint/plugins-dev'
import plugin from '../lint/plugin.mjs'
import { NO_BARREL, NO_CLOCK, NO_DEFAULT_EXPORT, OF_TESTS } from '../lint/restrictions.ts'

const root = resolve(import.meta.dirname, '../..')
RuleTester.describe = describe
RuleTester.it = test
const tester = new RuleTester({ cwd: root })

const OPTIONS = { syntax: [NO_BARREL, NO_DEFAULT_EXPORT, NO_CLOCK, ...OF_TESTS] }

/** Builds a RuleTester case, titled with its rule, verb and code. */
const shown = (verb, [rule, path, code]) => ({
  name: `${rule} ${verb} ${code.replaceAll('\n', ' ')} in ${path}`,
  code,
  filename: join(root, path),
  ...(OPTIONS[rule] && { options: OPTIONS[rule] }),
  languageOptions: { parserOptions: { lang: path.endsWith('x') ? 'tsx' : 'ts' } },
})

const REFUSED = [
  ['layers', 'web/src/lib/x.ts', "import '#features/booking/api.ts'"],
  ['layers', 'web/src/features/booking/api.ts', "import '../catalog/api.ts'"],
  ['layers', 'web/src/features/booking/api.ts', "import '../catalog/use-city.ts'"],
  ['query-keys', 'web/src/customer/x.tsx', "useQuery({ queryKey: ['bookings', id], queryFn })"],
  ['layers', 'web/src/customer/x.tsx', "import('#operator/y.tsx')"],
  ['layers', 'web/src/app/x.tsx', "import '@awan/server/app'"],
  ['layers', 'server/src/db/x.ts', "import '#features/booking/queries.ts'"],
  ['layers', 'server/src/features/booking/routes.ts', "import type { X } from '#app.ts'"],
  ['layers', 'server/src/http/x.ts', "import '#testing/factories.ts'"],
  ['layers', 'web/src/app/x.tsx', "import '#testing/rendered.ts'"],
  ['layers', 'core/src/booking/x.ts', "import '../testing/y.ts'"],
  ['no-untranslated', 'web/src/lib/x.tsx', 'const x = <p>Hello</p>'],
  ['no-untranslated', 'web/src/lib/x.tsx', "const x = <p aria-label={y ? 'Yes' : no} />"],
  ['no-untranslated', 'web/src/lib/x.tsx', "toast.error('Failed')"],
  ['words', 'core/src/x.ts', 'const lastVisit = 1'],
  ['words', 'core/src/x.ts', 'function f({ a: wishes }) {}'],
  ['reasoned-as', 'core/src/x.ts', 'const x = y as string'],
  ['reasoned-disable', 'core/src/x.ts', '// eslint-disable-next-line eqeqeq\nx == 1'],
  ['syntax', 'core/src/x.ts', "export * from './y.ts'"],
  ['syntax', 'core/src/x.ts', 'export { x as default }'],
  ['syntax', 'core/src/x.ts', 'export const f = () => new Date()'],
  ['syntax', 'core/src/x.test.ts', "test.skip('one is one', () => {})"],
  ['syntax', 'core/src/x.test.ts', "test('one should be one', () => {})"],
  ['syntax', 'core/src/x.test.ts', "vi.mock('./y.ts')"],
]

const ALLOWED = [
  ['words', 'core/src/x.ts', 'const { visits: appointments } = visited'],
  ['layers', 'web/src/features/booking/api.ts', "import '../catalog/keys.ts'"],
  ['query-keys', 'web/src/features/booking/keys.ts', "const keys = { queryKey: ['bookings'] }"],
  ['query-keys', 'web/src/features/booking/api.ts', 'f({ queryKey: bookingKeys.one(id) })'],
  ['layers', 'web/src/app/x.tsx', "import '#customer/y.tsx'"],
  ['layers', 'web/src/lib/x.test.ts', "import '#testing/rendered.ts'"],
  ['layers', 'web/src/features/booking/api.ts', "import './components/z.tsx'"],
  ['layers', 'server/src/features/booking/routes.ts', "import '#config.ts'; import '#http/x.ts'"],
  ['layers', 'server/src/features/booking/booking.test.ts', "import '#testing/factories.ts'"],
  ['layers', 'core/src/booking/x.test.ts', "import '../testing/y.ts'"],
  [
    'no-untranslated',
    'web/src/lib/x.tsx',
    "const x = <p className='wide'>{t('booking.a')} · 4</p>",
  ],
  [
    'reasoned-as',
    'core/src/x.ts',
    '// The file is ours.\nconst x = y as string; const z = [1] as const',
  ],
  ['syntax', 'core/src/x.ts', 'export const f = (now: Date) => new Date(now)'],
  ['syntax', 'core/src/x.test.ts', "test('one is one', () => {})"],
]

for (const [rule, definition] of Object.entries(plugin.rules)) {
  const mine = (list) => list.filter(([name]) => name === rule)
  tester.run(rule, definition, {
    valid: mine(ALLOWED).map((one) => shown('allows', one)),
    invalid: mine(REFUSED).map((one) => ({ ...shown('refuses', one), errors: 1 })),
  })
}
