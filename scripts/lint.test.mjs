// What oxlint refuses in TypeScript: each rule of .oxlintrc.json is shown a fault.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'

const root = resolve(import.meta.dirname, '..')
const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'))
const { rules } = overrides.find(({ files }) => files.includes('**/*.{ts,tsx}'))

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
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
  // Named one by one: of a folder it reads the packages linked into it too.
  const files = Object.keys(CASES).map((rule) => `${rule}.ts`)
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', ...files], {
    cwd: folder,
    encoding: 'utf8',
  })
  found = JSON.parse(stdout).diagnostics.map(({ code, filename }) => ({
    rule: /\((.+)\)/.exec(code)?.[1] ?? code,
    file: filename,
  }))
})

test('each rule for TypeScript has a case', () => {
  const names = Object.keys(rules).map((name) => name.replace('typescript/', ''))
  assert.deepEqual(Object.keys(CASES).sort(), names.sort())
})

for (const rule of Object.keys(CASES))
  test(`oxlint refuses what ${rule} names`, () => {
    const here = found.filter(({ file }) => file === `${rule}.ts`).map((fault) => fault.rule)
    assert.ok(here.includes(rule), `found: ${here.join(', ')}`)
  })
