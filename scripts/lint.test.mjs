// oxlint on TypeScript and screens: each rule of oxlint.config.ts is tested with a fault.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import config from '../oxlint.config.ts'

const root = resolve(import.meta.dirname, '..')
const rulesFor = (files) =>
  Object.keys(config.overrides.find((one) => one.files.includes(files)).rules)

const ASYNC = 'export async function later(): Promise<number> { return 1 }\n'
const ANY = 'declare const any: any\n'
const CASES = {
  'await-thenable': 'export async function f(): Promise<void> { await 1 }',
  'ban-ts-comment': '// @ts-ignore\nexport const n = 1',
  'consistent-type-imports': "import { Stats } from 'node:fs'\nexport const s: Stats | 0 = 0",
  'no-array-delete': 'export function f(list: number[]): void { delete list[0] }',
  'no-base-to-string': 'export const f = (x: { a: 1 }) => String(x)',
  'no-duplicate-enum-values': 'export enum E { A = 1, B = 1 }',
  'no-duplicate-type-constituents': 'export type T = 1 | 1',
  'no-empty-object-type': 'export const f = (x: {}) => x',
  'no-explicit-any': 'export const f = (x: any) => typeof x',
  'no-extra-non-null-assertion': 'export const f = (x: { a: 1 } | undefined) => x!!.a',
  'no-floating-promises': `${ASYNC}later()`,
  'no-for-in-array': 'export function f(list: 1[]): void { for (const i in list) f([]); }',
  'no-implied-eval': "setTimeout('f()', 1)",
  'no-misused-new': 'export interface I { constructor(): void }',
  'no-misused-promises': `${ASYNC}if (later()) later.name`,
  'no-namespace': 'export namespace N { export const n = 1 }',
  'no-non-null-asserted-optional-chain': 'export const f = (x?: { a?: 1 }) => x?.a!',
  'no-non-null-assertion': 'export const f = (x?: number) => x!',
  'no-redundant-type-constituents': 'export type T = unknown | 1',
  'no-require-imports': "import fs = require('node:fs')\nexport const f = fs",
  'no-this-alias': 'export class C { f() { const self = this; return self } }',
  'no-unnecessary-boolean-literal-compare': 'export const f = (x: boolean) => x === true',
  'no-unnecessary-type-assertion': 'export const f = (x: number) => x as number',
  'no-unnecessary-type-constraint': 'export const f = <T extends unknown>(x: T) => x',
  'no-unsafe-argument': `${ANY}export const n = parseInt(any)`,
  'no-unsafe-assignment': `${ANY}export const n: number = any`,
  'no-unsafe-call': `${ANY}any()`,
  'no-unsafe-declaration-merging': 'export class C { a = 1 }\nexport interface C { b: 2 }',
  'no-unsafe-enum-comparison': 'enum E { A }\nexport const f = (x: E) => x === 0',
  'no-unsafe-function-type': 'export const f = (x: Function) => x',
  'no-unsafe-member-access': `${ANY}export const n = typeof any.a`,
  'no-unsafe-return': `${ANY}export const f = (): number => any`,
  'no-unsafe-unary-minus': "export const f = (x: 'a') => -x",
  'no-wrapper-object-types': 'export const f = (x: Number) => x',
  'only-throw-error': "export function f(): never { throw 'x' }",
  'prefer-as-const': "export const x = 'a' as 'a'",
  'prefer-namespace-keyword': 'export declare module m { const n: 1 }',
  'prefer-promise-reject-errors': "export const f = () => Promise.reject('x')",
  'restrict-plus-operands': 'export const f = (x: bigint, y: number) => x + y',
  'restrict-template-expressions': 'export const f = (x: 1[]) => `${x}`',
  'switch-exhaustiveness-check':
    "export function f(x: 'a' | 'b'): number { switch (x) { case 'a': return 1 }\n return 2 }",
  'triple-slash-reference': '/// <reference path="./await-thenable.ts" />\nexport const n = 1',
  'unbound-method': 'class C { a = 1; f() { return this.a } }\nexport const g = new C().f',
  'no-array-constructor': 'export const x = new Array(1, 2)',
  'no-unused-expressions': 'export const n = 1\nn',
  'prefer-rest-params': 'export function f(): unknown { return arguments[0] }',
  'prefer-spread': 'export const f = (list: number[]) => Math.max.apply(Math, list)',
}

/** Rules of specific folders, and the compiler in each of its programs: [path, rule, code]. */
const PLACES = [
  ['scripts/a.mjs', 'no-unused-vars', 'const n = 1'],
  ['scripts/a.mjs', 'eqeqeq', 'export const f = (x) => x == 1'],
  ['scripts/a.mjs', 'no-var', 'export var n = 1'],
  ['scripts/a.mjs', 'prefer-const', 'let n = 1\nexport { n }'],
  ['scripts/a.mjs', 'no-fallthrough', 'switch (f()) { case 1: f()\ncase 2: f() }'],
  ['scripts/a.mjs', 'complexity', `export const f = (x) => ${'x || '.repeat(12)}1`],
  ['scripts/a.mjs', 'max-depth', 'if (f) { if (f) { if (f) { if (f) { if (f) { f() } } } } }'],
  ['scripts/a.mjs', 'max-lines', 'f()\n'.repeat(301)],
  ['scripts/a.mjs', 'max-lines-per-function', `function f() {\n${'f()\n'.repeat(60)}}\nf()`],
  ['scripts/a.mjs', 'no-warning-comments', '// todo: later'],
  ['scripts/a.mjs', 'syntax', "export * from './b.mjs'"],
  ['core/src/a.ts', 'no-restricted-imports', "export { readFile } from 'node:fs'"],
  ['core/src/b/a.ts', 'no-restricted-imports', "export { x } from 'dayjs/plugin/utc.js'"],
  ['core/src/a.ts', 'no-restricted-properties', 'export const n = Date.now()'],
  ['core/src/a.ts', 'no-restricted-globals', "export const n = fetch('/')"],
  ['core/src/a.ts', 'syntax', 'export const n = new Date()'],
  [
    'core/src/a.ts',
    'no-cycle',
    "import type { B } from './no-cycle-back.ts'\nexport interface A { b: B }",
  ],
  [
    'core/src/no-cycle-back.ts',
    'no-cycle',
    "import type { A } from './no-cycle-here.ts'\nexport interface B { a: A }",
  ],
  ['core/src/a.ts', 'TS2591', 'export const n = process.pid'],
  ['core/src/a.test.ts', 'syntax', "test.skip('one is one', () => {})"],
  ['server/src/a.ts', 'no-console', "console.log('x')"],
  ['server/src/a.ts', 'no-restricted-properties', 'export const n = process.env.A'],
  ['server/src/a.ts', 'no-restricted-imports', "import { env } from 'node:process'\nenv.A"],
  ['server/src/a.ts', 'TS2322', "export const n: number = 'x'"],
  ['server/src/a.test.ts', 'TS2307', "export { a } from './gone.ts'"],
  ['web/src/a.tsx', 'no-restricted-globals', 'export const n = new Intl.Locale("ar")'],
  ['web/src/a.tsx', 'no-restricted-imports', "export { App } from '@capacitor/app'"],
  ['web/src/b/a.tsx', 'no-restricted-imports', "export { readFile } from 'node:fs'"],
  ['web/src/a.tsx', 'no-untranslated', 'export const a = <p>Hello</p>'],
  ['web/src/a.ts', 'syntax', 'w.mutate(1, { onSuccess: () => toast.success("x") })'],
  ['web/src/a.tsx', 'alt-text', 'export const a = <img src="/a.png" />'],
  ['web/src/a.tsx', 'TS2339', 'export const a = <nobody />'],
  ['e2e/src/a.spec.ts', 'TS6133', 'function unused(): void {}'],
]

const COMPONENT = 'export function Box(props: { list: number[]; on: boolean }) {'
const HOOKS = "import { useEffect, useMemo, useRef, useState } from 'react'"
/** Screens that React's compiler cannot optimise, by rule. */
const SCREENS = {
  'error-boundaries': [COMPONENT, 'try { return <Box {...props} /> } catch { return null }', '}'],
  'exhaustive-deps': [
    HOOKS,
    COMPONENT,
    'const [n, set] = useState(0)',
    'useEffect(() => { document.title = `${props.on}` }, [])',
    'return <button type="button" onClick={() => set(1)}>{n}</button>',
    '}',
  ],
  globals: ['let count = 0', COMPONENT, 'count = props.list.length', 'return <p>{count}</p>', '}'],
  immutability: [COMPONENT, 'props.on = true', 'return <p>{props.on}</p>', '}'],
  'incompatible-library': [
    "import { useVirtualizer } from '@tanstack/react-virtual'",
    COMPONENT,
    'const made = useVirtualizer({ count: 1 })',
    'return <p>{made.total}{props.on}</p>',
    '}',
  ],
  purity: [COMPONENT, 'return <p>{Date.now()}{props.on}</p>', '}'],
  refs: [HOOKS, COMPONENT, 'const r = useRef(0)', 'return <p>{r.current}{props.on}</p>', '}'],
  'rules-of-hooks': [HOOKS, COMPONENT, 'if (props.on) useState(1)', 'return <p />', '}'],
  'set-state-in-effect': [
    HOOKS,
    COMPONENT,
    'const [n, set] = useState(0)',
    'useEffect(() => { set(1) }, [])',
    'return <p>{n}{props.on}</p>',
    '}',
  ],
  'set-state-in-render': [
    HOOKS,
    COMPONENT,
    'const [n, set] = useState(0)',
    'set(1)',
    'return <p>{n}{props.on}</p>',
    '}',
  ],
  'static-components': [COMPONENT, 'const One = () => <p>{props.on}</p>', 'return <One />', '}'],
  'unsupported-syntax': [COMPONENT, "return <p>{eval('props')}</p>", '}'],
  'use-memo': [
    HOOKS,
    COMPONENT,
    'const n = useMemo((x: number) => x + props.list.length, [props.list])',
    'return <p>{n}</p>',
    '}',
  ],
  'void-use-memo': [
    HOOKS,
    COMPONENT,
    'useMemo(() => { document.title = `${props.on}` }, [props.on])',
    'return <p />',
    '}',
  ],
}

let found
const folder = mkdtempSync(join(tmpdir(), 'awan-lint-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The path of each case; cases of PLACES are renamed after their rule, as several share a path. */
const FILES = [
  ...Object.entries(CASES).map(([rule, code]) => ({ rule, path: `${rule}.ts`, code })),
  ...Object.entries(SCREENS).map(([rule, lines]) => ({
    rule,
    path: `web/src/${rule}.tsx`,
    code: lines.join('\n'),
  })),
  ...PLACES.map(([path, rule, code]) => ({
    rule,
    path: path.replace('/a.', `/${rule.toLowerCase()}-here.`),
    code,
  })),
]

before(() => {
  for (const path of [
    'oxlint.config.ts',
    'scripts/lint',
    'tsconfig.base.json',
    'tsconfig.json',
    ...['core', 'web', 'e2e'].map((program) => `${program}/tsconfig.json`),
  ])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { path, code } of FILES) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `${code}\n`)
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  // Listed individually: for a folder, oxlint also reads the packages linked into it.
  const files = FILES.map(({ path }) => path)
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', ...files], {
    cwd: folder,
    encoding: 'utf8',
  })
  found = JSON.parse(stdout).diagnostics.map(({ code, filename }) => ({
    rule: /\((.+)\)/.exec(code)?.[1] ?? code,
    file: filename,
  }))
})

test('each rule for TypeScript and for React has a case', () => {
  const names = rulesFor('**/*.{ts,tsx}').map((name) => name.replace('typescript/', ''))
  assert.deepEqual(Object.keys(CASES).sort(), names.sort())
  const ofReact = rulesFor('web/src/**').filter((name) => name.startsWith('react/'))
  const shown = Object.keys(SCREENS).map((rule) => `react/${rule}`)
  assert.deepEqual(shown.sort(), ofReact.sort())
})

for (const { path, rule } of FILES)
  test(`oxlint refuses violations of ${rule} in ${dirname(path)}`, () => {
    const here = found.filter(({ file }) => file === path).map((fault) => fault.rule)
    assert.ok(here.includes(rule), `found: ${here.join(', ')}`)
  })
