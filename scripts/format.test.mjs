// The gate `format`: it refuses a fault in each kind of file and accepts Prettier's output.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { check } from './gates/faulty-tree.mjs'

const FORMATTED = {
  '.prettierrc.json': '{ "printWidth": 100, "singleQuote": true, "semi": false }\n',
  '.gitignore': 'node_modules\nscripts\n',
}

test('format finds a fault in each kind of file', () => {
  const code = 'export const a = {b:1}\n'
  const data = '{"a":1, "b" : [1,2]}\n'
  const files = {
    ...{
      'a.ts': code,
      'a.tsx': code,
      'a.js': code,
      'a.mjs': code,
      'a.json': data,
      '.a.json': data,
    },
    ...{
      'a.md': '* a\n\n\n\n# b\n',
      'a.css': 'a{color:red}\n',
      'a.html': '<p>a</p><div>\n</div>\n',
    },
    'a.yml': 'a:    1\n',
    '.a/a.yaml': 'a:    1\n',
  }
  const found = check('check-format.mjs', { ...FORMATTED, ...files })
  assert.deepEqual(found.map((fault) => fault.split(':')[0]).sort(), Object.keys(files).sort())
})

test('Prettier’s output has no fault, even if oxfmt differs', () => {
  const union =
    'export type Seen =\n  { in: "minutes"; count: number } | { in: "clock" } | { in: "calendar"; day: string }\n'
  assert.deepEqual(
    check('check-format.mjs', { ...FORMATTED, 'a.ts': union.replaceAll('"', "'") }),
    [],
  )
})

test('format names the file it cannot parse', () => {
  const found = check('check-format.mjs', { ...FORMATTED, 'broken.ts': 'const a = {' })
  assert.match(found.join('\n'), /broken\.ts/)
})
