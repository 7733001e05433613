// Restrictions that are lifted for some files. A later override replaces a rule's options, so each lists all of them.

export const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
  message: 'Named exports only.',
}
export const NO_BARREL = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels: import from the file.',
}
const NO_DISABLED_TEST = {
  selector:
    'MemberExpression[object.name=/^(test|it|describe|bench)$/][property.name=/^(only|skip|skipIf|todo|fixme|fails)$/]',
  message: 'Every test runs: no only, skip, todo or fixme.',
}
const NO_SHOULD = {
  selector:
    'CallExpression[callee.name=/^(test|it)$/] > Literal.arguments:first-child[value=/\\bshould\\b/]',
  message: "A test's name is a sentence that states what is, without 'should'.",
}
const NO_MOCK = {
  selector: 'MemberExpression[object.name="vi"][property.name=/^(mock|doMock|hoisted)$/]',
  message: 'Our own modules are never mocked: pass a fake of the port.',
}
export const OF_TESTS = [NO_DISABLED_TEST, NO_SHOULD, NO_MOCK]

export const NO_LOST_TOAST = {
  selector:
    'CallExpression[callee.property.name="mutate"] > ObjectExpression.arguments CallExpression[callee.object.name="toast"]',
  message: 'Lost with the component: give a toast in onSaved or onFailed of useWrite.',
}

const CLOCKLESS = 'Core has no clock: take now as an argument.'
export const NO_CLOCK = {
  selector:
    'NewExpression[callee.name="Date"][arguments.length=0], CallExpression[callee.name="Date"]',
  message: CLOCKLESS,
}
export const NOW = ['Date', 'performance'].map((object) => ({
  object,
  property: 'now',
  message: CLOCKLESS,
}))

export const ENV = {
  object: 'process',
  property: 'env',
  message: 'Only server/src/config.ts reads it.',
}
export const RANDOM = {
  object: 'Math',
  property: 'random',
  message: 'Guessable: use node:crypto, or a seeded generator for demo data.',
}
export const LOCALE_METHODS = [
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toLocaleUpperCase',
  'toLocaleLowerCase',
].map((property) => ({ property, message: 'Format through #lib/datetime or #lib/format.' }))

export const NO_ENV_IMPORT = {
  group: ['node:process', 'process'],
  importNames: ['env'],
  message: 'Only server/src/config.ts reads the environment.',
}
export const NO_CAPACITOR = {
  group: ['@capacitor/*', '@aparajita/capacitor-*'],
  message: 'Only web/src/lib/platform knows the native shell.',
}
export const NO_NODE = { group: ['node:*'], message: 'This runs in a browser.' }
/** Core is pure: it imports only zod and itself; its tests may compare with other libraries. */
export const ONLY_ZOD = {
  group: ['*', '!zod', '!zod/**', '!./**', '!../**', '!@awan/core/**'],
  message: 'Core imports only zod.',
}
