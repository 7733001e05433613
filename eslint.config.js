import { defineConfig } from 'eslint/config'
import { GENERATED } from './scripts/lib/generated.mjs'
import { builtinRules } from 'eslint/use-at-your-own-risk'
import tseslint from 'typescript-eslint'
import awan from './scripts/lib/eslint-plugin.mjs'

/** ESLint's own recommendation, without the package that only lists it. */
const recommended = Object.fromEntries(
  [...builtinRules]
    .filter(([, rule]) => rule.meta?.docs?.recommended)
    .map(([name]) => [name, 'error']),
)
const TESTS = ['**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'server/src/testing/**']
const CONFIGS = ['*.config.{js,ts}', '*/*.config.{js,ts}', 'scripts/lib/eslint-plugin.mjs']

// Restrictions compose: a flat config replaces a rule's options, so each block names its whole list.
const noDefaultExport = {
  selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
  message: 'Named exports only.',
}
const noBarrel = { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file.' }
const noDisabledTest = {
  selector:
    'MemberExpression[object.name=/^(test|it|describe|bench)$/][property.name=/^(only|skip|skipIf|todo|fixme|fails)$/]',
  message: 'Every test runs: no only, skip, todo or fixme.',
}
const noShould = {
  selector:
    'CallExpression[callee.name=/^(test|it)$/] > Literal.arguments:first-child[value=/\\bshould\\b/]',
  message: "A test's name is a sentence that states what is, without 'should'.",
}
const noMock = {
  selector: 'MemberExpression[object.name="vi"][property.name=/^(mock|doMock|hoisted)$/]',
  message: 'Our own modules are never mocked: pass a fake of the port.',
}
const noClock = [
  {
    selector:
      'NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.name="Date"]',
    message: 'Core has no clock: take now as an argument.',
  },
]
const syntax = [noDefaultExport, noBarrel]

const env = { object: 'process', property: 'env', message: 'Only server/src/config.ts reads it.' }
const random = {
  object: 'Math',
  property: 'random',
  message: 'Guessable: use node:crypto, or a seeded generator for demo data.',
}
const now = ['Date', 'performance'].map((object) => ({
  object,
  property: 'now',
  message: 'Core has no clock: take now as an argument.',
}))
const localeMethods = [
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toLocaleUpperCase',
  'toLocaleLowerCase',
].map((property) => ({ property, message: 'Format through #lib/datetime or #lib/format.' }))

const noEnvImport = {
  group: ['node:process', 'process'],
  importNames: ['env'],
  message: 'Only server/src/config.ts reads the environment.',
}
const noCapacitor = {
  group: ['@capacitor/*', '@aparajita/capacitor-*'],
  message: 'Only web/src/lib/platform knows the native shell.',
}
const noNode = { group: ['node:*'], message: 'This runs in a browser.' }

/** Core is pure: its code knows zod and itself; its tests may compare with other libraries. */
const onlyZod = { regex: '^(?!zod$|zod/|\\.{1,2}/|@awan/core/)', message: 'Core imports only zod.' }

const config = defineConfig(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'data/**',
      'mobile/{android,ios}/**',
      'e2e/{report,results}/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  // Plain scripts run in Node, whose globals the compiler knows and this rule does not.
  { rules: { ...recommended, 'no-undef': 'off' } },
  // What TypeScript adds, with types or without, is oxlint's: .oxlintrc.json.
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.base, tseslint.configs.eslintRecommended],
    rules: {
      'no-array-constructor': 'off',
      'no-unused-expressions': 'off',
      'no-unused-vars': 'off',
      'prefer-rest-params': 'error',
      'prefer-spread': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { awan },
    rules: {
      'awan/layers': 'error',
      'awan/reasoned-disable': 'error',
      'awan/words': 'error',
      complexity: ['error', 12],
      eqeqeq: 'error',
      'max-depth': ['error', 4],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-implicit-coercion': ['error', { boolean: false }],
      'no-restricted-syntax': ['error', ...syntax],
      'no-var': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: ['**/*.tsx'],
    rules: {
      complexity: ['error', 20],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: CONFIGS,
    rules: { 'awan/reasoned-as': 'error' },
  },

  // core: pure
  {
    files: ['core/src/**'],
    rules: {
      'no-console': 'error',
      'no-restricted-globals': [
        'error',
        'process',
        'window',
        'document',
        'fetch',
        'crypto',
        'setTimeout',
      ],
      'no-restricted-imports': ['error', { patterns: [onlyZod] }],
      'no-restricted-properties': ['error', random, ...now],
      'no-restricted-syntax': ['error', ...syntax, ...noClock],
    },
  },

  // server: one reader of the environment, one logger
  {
    files: ['server/src/**'],
    rules: {
      'no-console': 'error',
      'no-restricted-imports': ['error', { patterns: [noEnvImport, noCapacitor] }],
      'no-restricted-properties': ['error', env, random],
    },
  },
  {
    files: ['server/src/config.ts'],
    rules: { 'no-restricted-properties': ['error', random], 'no-restricted-imports': 'off' },
  },
  {
    files: ['server/src/main.ts', 'server/src/commands/command.ts'],
    rules: { 'no-console': 'off' },
  },
  // The test harness reads TEST_DATABASE_URL: it stands outside the product and its config.
  {
    files: ['server/src/testing/**'],
    rules: { 'no-console': 'off', 'no-restricted-properties': ['error', random] },
  },

  // web: formatting, native shell and texts each through one door
  {
    files: ['web/src/**'],
    rules: {
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-restricted-globals': [
        'error',
        { name: 'Intl', message: 'Format through #lib/datetime or #lib/format.' },
        { name: 'process', message: 'This runs in a browser.' },
      ],
      'no-restricted-imports': ['error', { patterns: [noCapacitor, noNode] }],
      'no-restricted-properties': ['error', ...localeMethods],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: TESTS,
    rules: { 'awan/no-untranslated': 'error', 'awan/query-keys': 'error' },
  },
  {
    files: ['web/src/lib/datetime{.ts,/**}', 'web/src/lib/format{.ts,/**}'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['web/src/lib/platform{.ts,.tsx,/**}'],
    rules: { 'no-restricted-imports': ['error', { patterns: [noNode] }] },
  },

  // tests: longer, and each one runs
  {
    files: TESTS,
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      'no-restricted-syntax': ['error', ...syntax, noDisabledTest, noShould, noMock],
    },
  },
  // A test of the server composes it as main.ts does: app, demo data and features together.
  { files: ['server/src/**/*.test.ts'], rules: { 'awan/layers': 'off' } },
  {
    files: ['{core,web}/src/**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-imports': 'off', 'no-restricted-globals': 'off' },
  },

  // What scripts write has no names and lengths of ours; a check that names its files may name these too.
  {
    files: ['client/src/schema.d.ts', 'server/src/db/types.ts'],
    rules: { 'awan/words': 'off', 'max-lines': 'off' },
  },

  // tools want a default export; plain scripts have no types to check
  {
    files: CONFIGS,
    rules: { 'no-restricted-syntax': ['error', noBarrel] },
  },
)

/** Files that a script writes have no rules: they may be named on the command line, and nothing is said of them. */
const generated = GENERATED.map(({ path }) => path).filter((path) => path.endsWith('.ts'))
export default [
  ...config,
  {
    files: generated,
    languageOptions: { parserOptions: { projectService: false, project: null } },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    rules: Object.fromEntries(
      config.flatMap(({ rules = {} }) => Object.keys(rules)).map((rule) => [rule, 'off']),
    ),
  },
]
