// Lint and types in one run: oxlint uses TypeScript's native compiler for both. docs/decisions/004-quality-gates.md
import { defineConfig } from 'oxlint'
import {
  ENV,
  LOCALE_METHODS,
  NO_BARREL,
  NO_CAPACITOR,
  NO_CLOCK,
  NO_DEFAULT_EXPORT,
  NO_ENV_IMPORT,
  NO_LOST_TOAST,
  NO_NODE,
  NOW,
  OF_TESTS,
  ONLY_ZOD,
  RANDOM,
} from './scripts/lint/restrictions.ts'
import { ACCESSIBILITY, ESLINT, on, REACT, TYPESCRIPT } from './scripts/lint/stock-rules.ts'

const CODE = ['**/*.{ts,tsx}']
const TESTS = ['**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'server/src/testing/**']
const CONFIGS = ['*.config.{js,ts}', '*/*.config.{js,ts}', 'scripts/lint/plugin.mjs']
const SYNTAX = [NO_DEFAULT_EXPORT, NO_BARREL]

const long = (max: number) => ({ max, skipBlankLines: true, skipComments: true })

export default defineConfig({
  plugins: ['eslint', 'import', 'typescript', 'jsx-a11y', 'react'],
  jsPlugins: ['./scripts/lint/plugin.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  settings: {
    'jsx-a11y': {
      components: { Link: 'a', NavLink: 'a' },
      attributes: { href: ['href', 'to'] },
    },
  },
  // Build output, data and generated files: our rules for names and lengths do not apply.
  ignorePatterns: [
    '**/dist/**',
    'client/src/schema.d.ts',
    'server/src/db/types.ts',
    'data/**',
    'mobile/{android,ios}/**',
    'e2e/{report,results}/**',
  ],
  rules: {
    ...on(ESLINT),
    'awan/layers': 'error',
    'awan/reasoned-disable': 'error',
    'awan/syntax': ['error', ...SYNTAX],
    'awan/words': 'error',
    complexity: ['error', 12],
    eqeqeq: 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'max-depth': ['error', 4],
    'max-lines': ['error', long(300)],
    'max-lines-per-function': ['error', long(60)],
    'no-implicit-coercion': ['error', { boolean: false }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    'object-shorthand': 'error',
    'prefer-const': 'error',
  },
  overrides: [
    {
      files: CODE,
      rules: {
        ...on(TYPESCRIPT, 'typescript'),
        'typescript/no-misused-promises': [
          'error',
          { checksVoidReturn: { attributes: false, arguments: false } },
        ],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'no-array-constructor': 'error',
        'no-unused-expressions': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
      },
    },
    { files: CODE, excludeFiles: CONFIGS, rules: { 'awan/reasoned-as': 'error' } },
    {
      files: ['**/*.d.ts'],
      rules: {
        'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      },
    },
    {
      files: ['**/*.tsx'],
      rules: { complexity: ['error', 20], 'max-lines-per-function': ['error', long(80)] },
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
        'no-restricted-imports': ['error', { patterns: [ONLY_ZOD] }],
        'no-restricted-properties': ['error', RANDOM, ...NOW],
        'awan/syntax': ['error', ...SYNTAX, NO_CLOCK],
      },
    },

    // server: one reader of the environment, one logger
    {
      files: ['server/src/**'],
      rules: {
        'no-console': 'error',
        'no-restricted-imports': ['error', { patterns: [NO_ENV_IMPORT, NO_CAPACITOR] }],
        'no-restricted-properties': ['error', ENV, RANDOM],
      },
    },
    {
      files: ['server/src/config.ts'],
      rules: { 'no-restricted-properties': ['error', RANDOM], 'no-restricted-imports': 'off' },
    },
    {
      files: ['server/src/main.ts', 'server/src/commands/command.ts'],
      rules: { 'no-console': 'off' },
    },
    // The test harness reads TEST_DATABASE_URL; it is not part of the product or its config.
    {
      files: ['server/src/testing/**'],
      rules: { 'no-console': 'off', 'no-restricted-properties': ['error', RANDOM] },
    },

    // web: one module each for formatting, the native shell and texts
    {
      files: ['web/src/**'],
      rules: {
        ...on(ACCESSIBILITY, 'jsx-a11y'),
        ...on(REACT, 'react'),
        'no-console': ['error', { allow: ['error', 'warn'] }],
        'no-restricted-globals': [
          'error',
          { name: 'Intl', message: 'Format through #lib/datetime or #lib/format.' },
          { name: 'process', message: 'This runs in a browser.' },
        ],
        'no-restricted-imports': ['error', { patterns: [NO_CAPACITOR, NO_NODE] }],
        'no-restricted-properties': ['error', ...LOCALE_METHODS],
      },
    },
    {
      files: ['web/src/**/*.{ts,tsx}'],
      excludeFiles: TESTS,
      rules: {
        'awan/no-untranslated': 'error',
        'awan/query-keys': 'error',
        'awan/syntax': ['error', ...SYNTAX, NO_LOST_TOAST],
      },
    },
    {
      files: ['web/src/lib/datetime{.ts,/**}', 'web/src/lib/format{.ts,/**}'],
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    {
      files: ['web/src/lib/platform{.ts,.tsx,/**}'],
      rules: { 'no-restricted-imports': ['error', { patterns: [NO_NODE] }] },
    },

    // tests: longer limits, and no test may be skipped
    {
      files: TESTS,
      rules: {
        'max-lines': ['error', long(400)],
        'max-lines-per-function': 'off',
        'awan/syntax': ['error', ...SYNTAX, ...OF_TESTS],
      },
    },
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
      },
    },
    // Server tests compose the server as main.ts does: app, demo data and features together.
    { files: ['server/src/**/*.test.ts'], rules: { 'awan/layers': 'off' } },
    {
      files: ['{core,web}/src/**/*.test.{ts,tsx}'],
      rules: { 'no-restricted-imports': 'off', 'no-restricted-globals': 'off' },
    },

    // Tools require a default export.
    { files: CONFIGS, rules: { 'awan/syntax': ['error', NO_BARREL] } },
  ],
})
