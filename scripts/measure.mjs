// Prints code metrics: files, lines, folders, functions, exported names, import chains.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path/posix'
import { listFiles, read } from './lib/files.mjs'
import {
  byWorkspace,
  isSource,
  isTest,
  questioningDocstrings,
  sharedNames,
} from './lib/tallies.mjs'

const ts = createRequire(import.meta.url)('typescript')
const WORKSPACES = ['core', 'server', 'web', 'demo', 'embedded-postgres', 'e2e', 'bench', 'scripts']
const LONG = 50

const files = listFiles().filter((path) => /\.(?:tsx?|mjs)$/.test(path))
const known = new Set(files)
const parsed = new Map(
  files.map((path) => [path, ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)]),
)
const linesOf = (path) => read(path).split('\n').length - 1
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)

/** Returns the value below which a share of the numbers lies. */
function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
const spread = (numbers) =>
  `${percentile(numbers, 0.5)}, ${percentile(numbers, 0.9)}, ${Math.max(0, ...numbers)}`

/** Lists the functions of a file: name and number of lines. */
function functionsOf(path) {
  const source = parsed.get(path)
  const found = []
  const walk = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const line = (at) => source.getLineAndCharacterOfPosition(at).line
      const name = node.name?.getText(source) ?? node.parent.name?.getText(source) ?? '(unnamed)'
      found.push({ name, path, lines: line(node.end) - line(node.getStart(source)) + 1 })
    }
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

/** Returns our own files that a file imports, including type imports. */
function importsOf(path) {
  return parsed
    .get(path)
    .statements.filter(
      (one) => (ts.isImportDeclaration(one) || ts.isExportDeclaration(one)) && one.moduleSpecifier,
    )
    .map(({ moduleSpecifier }) => homeOf(path, moduleSpecifier.text))
    .filter((to) => known.has(to))
}

function homeOf(path, specifier) {
  if (specifier.startsWith('.')) return join(dirname(path), specifier)
  if (specifier.startsWith('#')) return `${path.split('/')[0]}/src/${specifier.slice(1)}`
  const own = /^@awan\/([^/]+)\/(.+)$/.exec(specifier)
  return own ? `${own[1]}/src/${own[2]}.ts` : ''
}

/** Returns the longest import chain from a file; files in a cycle are counted once. */
function chainFrom(path, memory, above = new Set()) {
  if (memory.has(path)) return memory.get(path)
  if (above.has(path)) return []
  above.add(path)
  const chains = importsOf(path).map((to) => chainFrom(to, memory, above))
  above.delete(path)
  const longest = chains.reduce((a, b) => (b.length > a.length ? b : a), [])
  memory.set(path, [path, ...longest])
  return memory.get(path)
}

const rows = []
const everyFunction = []
const everyChain = []
const memory = new Map()
for (const [workspace, paths] of byWorkspace(files)) {
  if (!WORKSPACES.includes(workspace)) continue
  const source = paths.filter(isSource)
  const tests = paths.filter(isTest)
  const lines = source.map(linesOf)
  const folders = [...Map.groupBy(source, dirname).values()].map((list) => list.length)
  const functions = source.flatMap(functionsOf)
  everyFunction.push(...functions)
  everyChain.push(...source.map((path) => chainFrom(path, memory)))
  const chains = everyChain.filter(([first]) => first.startsWith(`${workspace}/`))
  rows.push({
    workspace,
    'files / lines': `${source.length} / ${sum(lines)}`,
    'lines: median, p90, max': spread(lines),
    '<= 20 lines': `${Math.round((100 * lines.filter((one) => one <= 20).length) / lines.length)}%`,
    folders: folders.length,
    'files in one: median, p90, max': spread(folders),
    'functions: median, p90, max': spread(functions.map((one) => one.lines)),
    [`> ${LONG}`]: functions.filter((one) => one.lines > LONG).length,
    'names twice': sharedNames(paths).size,
    'asking docstrings': questioningDocstrings(paths).length,
    'longest chain': Math.max(0, ...chains.map((chain) => chain.length)),
    'tests / lines': `${tests.length} / ${sum(tests.map(linesOf))}`,
  })
}
for (const row of rows) {
  console.log(`\n${row.workspace}`)
  for (const [what, value] of Object.entries(row).slice(1))
    console.log(`  ${what.padEnd(32)} ${value}`)
}
console.log('\nlongest functions')
for (const { lines, name, path } of everyFunction
  .toSorted((a, b) => b.lines - a.lines)
  .slice(0, 10))
  console.log(`  ${String(lines).padStart(4)}  ${name}  ${path}`)
const deepest = everyChain.reduce((a, b) => (b.length > a.length ? b : a), [])
console.log(`\ndeepest chain of imports, ${deepest.length} files\n  ${deepest.join('\n  ')}`)
