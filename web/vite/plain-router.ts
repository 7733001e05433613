import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const LIBRARY = /\/react-router\/dist\/production\/lib\/[\w/-]+\.js$/

/** Marks what has no effect where nobody uses it; a bundler cannot know that of a call, nor of a name that is set. */
const UNUSED = [
  [/^(const \w+ = )(?=React\$1\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ '],
  [/^\w+\.displayName = .*;$/gm, ''],
  [/(?<==) (class extends React\$1\.Component \{.*?^\});$/gms, ' /* @__PURE__ */ (() => $1)();'],
] as const

/** Says by file what stands there for routers with data or of a framework, and what remains of it for ours. */
const UNREACHED = {
  'hooks.js': {
    'let dataRouterState = dataRouterOpts?.state;': 'const dataRouterState = undefined;',
    'return React$1.useContext(IsDataRouteContext) ? useNavigateStable() : useNavigateUnstable();':
      'return useNavigateUnstable();',
  },
  'dom/lib.js': {
    'import { FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior } from "./ssr/components.js";':
      'import { FrameworkContext } from "./ssr/components.js";',
    'let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);':
      '',
    '\t\t...prefetchHandlers,\n': '',
    'mergeRefs(forwardedRef, prefetchRef)': 'forwardedRef',
    'return shouldPrefetch && !isAbsolute ? /* @__PURE__ */ React$1.createElement(React$1.Fragment, null, link, /* @__PURE__ */ React$1.createElement(PrefetchPageLinks, { page: href })) : link;':
      'return link;',
  },
} as const

/**
 * Leaves out of the router what the app never asks of it: data, forms, what a framework loads ahead. It would travel with home. A
 * release of the library that is written differently fails the build.
 */
export function plainRouter(): Plugin {
  return {
    name: 'awan-plain-router',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (LIBRARY.test(id) ? plain(id, readFileSync(id, 'utf8')) : null),
  }
}

function plain(id: string, code: string): string {
  let text: string = code
  for (const [mark, by] of UNUSED) text = text.replace(mark, by)
  for (const [file, parts] of Object.entries(UNREACHED))
    for (const [part, rest] of Object.entries(parts)) {
      if (!id.endsWith(`/lib/${file}`)) continue
      if (!text.includes(part)) throw new Error(`${id} has changed: ${part}`)
      text = text.replace(part, () => rest)
    }
  return text
}
