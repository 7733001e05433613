// What oxlint refuses in TypeScript and in screens: each rule of .oxlintrc.json is shown a fault.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'

const root = resolve(import.meta.dirname, '..')
const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
const rulesFor = (files) => Object.keys(overrides.find((one) => one.files.includes(files)).rules)

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
  'no-unused-vars': 'const n = 1\nexport {}',
}

const COMPONENT = 'export function Box(props: { list: number[]; on: boolean }) {'
const HOOKS = "import { useEffect, useMemo, useRef, useState } from 'react'"
/** What React's compiler could not keep to, in a screen. */
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

before(() => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  cpSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "extends": "./tsconfig.base.json", "compilerOptions": { "types": ["node"] } }',
  )
  for (const [rule, code] of Object.entries(CASES))
    writeFileSync(join(folder, `${rule}.ts`), `${code}\n`)
  mkdirSync(join(folder, 'web/src'), { recursive: true })
  for (const [rule, lines] of Object.entries(SCREENS))
    writeFileSync(join(folder, `web/src/${rule}.tsx`), `${lines.join('\n')}\n`)
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  // Named one by one: of a folder it reads the packages linked into it too.
  const files = [
    ...Object.keys(CASES).map((rule) => `${rule}.ts`),
    ...Object.keys(SCREENS).map((rule) => `web/src/${rule}.tsx`),
  ]
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

for (const [file, rule] of [
  ...Object.keys(CASES).map((one) => [`${one}.ts`, one]),
  ...Object.keys(SCREENS).map((one) => [`web/src/${one}.tsx`, one]),
])
  test(`oxlint refuses what ${rule} names`, () => {
    const here = found.filter((fault) => fault.file === file).map((fault) => fault.rule)
    assert.ok(here.includes(rule), `found: ${here.join(', ')}`)
  })
