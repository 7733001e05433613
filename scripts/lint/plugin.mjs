// Our own lint rules, which `no-restricted-*` cannot express as they need a resolved path or a comment.
import { relative, resolve, dirname } from 'node:path'
import { words } from './words.mjs'

const root = resolve(import.meta.dirname, '../..')

/**
 * The layers of each workspace, highest first. A file may import its own layer and those below it. `parts` lists layers
 * whose folders are siblings that never import each other (areas, features).
 */
const LAYERS = {
  web: {
    order: [
      ['testing'],
      ['gallery'],
      ['app'],
      ['customer', 'console', 'operator'],
      ['features'],
      ['components'],
      ['lib'],
    ],
    parts: { customer: 2, console: 2, operator: 2, features: 3 },
  },
  server: {
    order: [
      ['testing'],
      ['commands'],
      ['app'],
      ['features'],
      ['records'],
      ['db', 'http', 'integrations', 'metrics'],
      ['base'],
    ],
    parts: { features: 3 },
  },
}

/** The workspaces that each workspace may import; the web app reaches the server through HTTP only. */
const WORKSPACES = {
  core: [],
  // The types of the API, shared with third-party programs.
  web: ['core', 'client'],
  server: ['core', 'demo', 'embedded-postgres'],
  // Fills the server's tables, and its tests use the server's harness.
  demo: ['core', 'server'],
  'embedded-postgres': ['core'],
  e2e: ['core'],
  client: ['core', 'server'],
  bench: ['core', 'demo', 'server', 'embedded-postgres'],
  scripts: ['core', 'demo', 'server', 'embedded-postgres', 'oxlint.config.ts'],
}

/** The files that a feature of the web app may import from another: query keys, and the queries affected by a change. */
const OPEN = /^web\/src\/features\/(?:[^/]+\/(?:[a-z]+-)?keys|live\/affects)\.ts$/

const isTest = (path) => /\.test\.tsx?$/.test(path)

/** Parses 'web/src/features/business/api.ts' into { workspace, layer, rank, part }. */
function place(path) {
  const [workspace, src, ...rest] = path.split('/')
  const table = LAYERS[workspace]
  if (!table || src !== 'src') return { workspace }
  const first = rest[0] ?? ''
  // The few files beside main.ts, app.ts and worker.ts may be imported by all layers, such as config.ts. The folder
  // `config` holds the parts of config.ts.
  const inner = rest.length > 1 && first !== 'config'
  const layer = inner ? first : /^(main|app|worker)\b/.test(first) ? 'app' : 'base'
  const rank = table.order.findIndex((layers) => layers.includes(layer))
  const depth = table.parts[layer]
  const part = depth
    ? path
        .split('/')
        .slice(0, depth + 1)
        .join('/')
    : undefined
  return { workspace, layer, rank, part, open: OPEN.test(path) }
}

/** Resolves an import to a repository path; undefined for a package. */
function target(file, specifier) {
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
  if (specifier.startsWith('#')) return `${file.split('/')[0]}/src/${specifier.slice(1)}`
  const own = /^@awan\/([^/]+)(?:\/(.*))?$/.exec(specifier)
  return own ? `${own[1]}/src/${own[2] ?? ''}` : undefined
}

function fault(file, specifier) {
  if (/^(web|server)\//.test(file) && /^\.\.\/\.\.(\/|$)/.test(specifier))
    return "climbs more than one folder: use a '#' import"
  const to = target(file, specifier)
  if (to === undefined) return undefined
  const [here, there] = [place(file), place(to)]
  if (to.startsWith('core/src/testing/') && !isTest(file) && !file.includes('/src/testing/'))
    return 'the product never imports core/src/testing'
  if (here.workspace === there.workspace) return upward(here, there, isTest(file))
  const allowed = WORKSPACES[here.workspace] ?? Object.keys(WORKSPACES)
  if (allowed.includes(there.workspace)) return undefined
  return `${here.workspace} never imports ${there.workspace}`
}

/** Returns the fault of an import within one workspace, if any. */
function upward(here, there, fromTest) {
  if (here.rank === undefined || there.rank === undefined) return undefined
  // Tests compose the whole application through the test harness.
  if (fromTest && there.layer === 'testing') return undefined
  if (there.rank < 0) return `'${there.layer}' is not a layer of ${there.workspace}`
  if (there.rank < here.rank) return `${here.layer} never imports ${there.layer}`
  const siblings = there.rank === here.rank && !there.open && (here.part ?? there.part)
  return siblings && here.part !== there.part
    ? `${here.part} never imports its sibling ${there.part}`
    : undefined
}

const layers = {
  create(context) {
    const file = relative(root, context.filename).replaceAll('\\', '/')
    const check = (source) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const message = fault(file, source.value)
      if (message) context.report({ node: source, message: `Import direction: ${message}.` })
    }
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
    }
  },
}

/** Requires a comment with the reason beside or above each `as`, which overrides the compiler. */
const reasonedAs = {
  create(context) {
    const source = context.sourceCode
    const commented = new Set()
    for (const { loc } of source.getAllComments())
      for (let line = loc.start.line; line <= loc.end.line + 1; line += 1) commented.add(line)
    return {
      TSAsExpression(node) {
        const { typeAnnotation: type } = node
        if (type.type === 'TSTypeReference' && type.typeName.name === 'const') return
        let statement = node
        while (!/Statement$|Declaration$/.test(statement.type) && statement.parent)
          statement = statement.parent
        const lines = [node.loc.start.line, node.loc.end.line, statement.loc.start.line]
        if (lines.some((line) => commented.has(line))) return
        context.report({ node, message: "'as' needs a comment with its reason, or a parse." })
      },
      TSTypeAssertion: (node) => context.report({ node, message: 'Use a parse, not <T>value.' }),
    }
  },
}

/** Requires a reason for each suppression: `// eslint-disable-next-line rule -- reason`. */
const reasonedDisable = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const text = comment.value.trim()
          if (!/^(eslint|oxlint)-disable|^@ts-(ignore|expect-error|nocheck)/.test(text)) continue
          if (/^@ts-(ignore|nocheck)/.test(text) || !/\s--\s+\S|^@ts-expect-error:? \S/.test(text))
            context.report({
              loc: comment.loc,
              message: 'A suppression names its rule and reason.',
            })
        }
      },
    }
  },
}

const SPOKEN =
  /^(aria-label|aria-description|aria-roledescription|aria-valuetext|alt|title|placeholder|label|description)$/
const hasLetters = (text) => /\p{L}/u.test(text)

function literalText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.cooked).join('')
  return ''
}

/** Refuses literal text in a screen: all texts are stored in core/src/locales. */
const noUntranslated = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'Untranslated text: it belongs in core/src/locales.' })
    const checkValue = (node) => {
      if (node?.type === 'ConditionalExpression') {
        checkValue(node.consequent)
        checkValue(node.alternate)
      } else if (node?.type === 'LogicalExpression') checkValue(node.right)
      else if (hasLetters(literalText(node))) report(node)
    }
    return {
      JSXText: (node) => hasLetters(node.value) && report(node),
      JSXExpressionContainer(node) {
        if (node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment')
          checkValue(node.expression)
      },
      JSXAttribute(node) {
        if (!SPOKEN.test(String(node.name.name))) return
        checkValue(
          node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value,
        )
      },
      'CallExpression[callee.name="toast"], CallExpression[callee.object.name="toast"]': (node) =>
        checkValue(node.arguments[0]),
    }
  },
}

/** Requires query keys to be defined in keys.ts of their feature, so that invalidation covers all of them. */
const queryKeys = {
  create(context) {
    const file = relative(root, context.filename).replaceAll('\\', '/')
    if (/[/-]keys\.ts$/.test(file)) return {}
    return {
      'Property[key.name="queryKey"] > ArrayExpression.value': (node) =>
        context.report({ node, message: 'A query is named in keys.ts of its feature.' }),
    }
  },
}

/** Refuses the nodes that a selector matches: options are `{ selector, message }`, one per forbidden construct. */
const syntax = {
  meta: { schema: false },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [
        selector,
        (node) => context.report({ node, message }),
      ]),
    ),
}

export default {
  meta: { name: 'awan' },
  rules: {
    layers,
    'query-keys': queryKeys,
    'no-untranslated': noUntranslated,
    'reasoned-as': reasonedAs,
    'reasoned-disable': reasonedDisable,
    syntax,
    words,
  },
}
