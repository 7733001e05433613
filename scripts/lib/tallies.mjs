// Faults found by reading several files together, for check-structure.mjs and measure.mjs.
import { read } from './files.mjs'
import { GENERATED } from './generated.mjs'

const generated = new Set(GENERATED.map(({ path }) => path))
const EXPORT =
  /^export (?:async )?(?:function|const|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm
const DOCSTRING = /\/\*\*\s*(?:\*\s*)?(?=(?:What|Who|Whom|Whoever|Where|Of|Whether|How)\b)[^\n]*/g

export const isTest = (path) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(path)
export const isSource = (path) =>
  /\.(?:tsx?|mjs)$/.test(path) && !isTest(path) && !generated.has(path)

/** Groups paths by their workspace, the first folder. */
export const byWorkspace = (paths) => Map.groupBy(paths, (path) => path.split('/')[0])

/** Returns the names that several files of a workspace export, with their files. */
export function sharedNames(paths) {
  const homes = new Map()
  for (const path of paths.filter(isSource))
    for (const [, name] of read(path).matchAll(EXPORT))
      homes.set(name, new Set([...(homes.get(name) ?? []), path]))
  return new Map([...homes].filter(([, files]) => files.size > 1))
}

/** Finds docstrings that begin with a question word instead of a verb or noun: { path, line, text }. */
export function questioningDocstrings(paths) {
  return paths.filter(isSource).flatMap((path) => {
    const text = read(path)
    return [...text.matchAll(DOCSTRING)].map((hit) => ({
      path,
      line: text.slice(0, hit.index).split('\n').length,
      text: hit[0].replace(/\s+/g, ' '),
    }))
  })
}
