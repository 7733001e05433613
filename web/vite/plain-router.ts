import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const LIBRARY = /\/react-router\/dist\/production\/lib\/[\w/-]+\.js$/

/** Marks code as free of side effects if unused; a bundler cannot know that of a call or an assigned property. */
const UNUSED = [
  [/^(const \w+ = )(?=React\$1\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ '],
  [/^\w+\.displayName = .*;$/gm, ''],
  [/(?<==) (class extends React\$1\.Component \{.*?^\});$/gms, ' /* @__PURE__ */ (() => $1)();'],
] as const

/** Advice to developers, which the dev server still gives: a warning, and the text of a check, which remains. */
const ADVICE = [
  [/^\s*warning\(.*, (?:`.*`|"[^"]*")\);$/gm, ';'],
  [/^(\s*invariant\(.*), (?:`.*`|"[^"]*")\);$/gm, '$1);'],
] as const

/** Code for data and framework routers, and further advice, by file, with its replacement. */
const UNREACHED = {
  'router/utils.js': {
    'return `Cannot include a \'${char}\' character in a manually specified \\`to.${field}\\` field [${JSON.stringify(path)}].  Please separate it out to the \\`to.${dest}\\` field. Alternatively you may provide the full path as a string in <Link to="..."> and the router will parse it for you.`;':
      'return `${char} in to.${field}: ${JSON.stringify(path)}`;',
  },
  'hooks.js': {
    'function useRoutesImpl(routes, locationArg, dataRouterOpts) {':
      'function useRoutesImpl(routes, locationArg) { const dataRouterOpts = undefined',
    'function _renderMatches(matches, parentMatches = [], dataRouterOpts) {':
      'function _renderMatches(matches, parentMatches = []) { const dataRouterOpts = undefined',
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
 * Removes unused features from the router, which is loaded with home: data, forms, prefetching by a framework, advice. A
 * release of the library with different code fails the build.
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
  for (const [found, by] of [...UNUSED, ...ADVICE]) text = text.replace(found, by)
  for (const [file, parts] of Object.entries(UNREACHED))
    for (const [part, rest] of Object.entries(parts)) {
      if (!id.endsWith(`/lib/${file}`)) continue
      if (!text.includes(part)) throw new Error(`${id} has changed: ${part}`)
      text = text.replace(part, () => rest)
    }
  return text
}
