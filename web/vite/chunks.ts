import path from 'node:path'

/** The subset of the bundler's module information that decides the chunk of a module. */
interface ModuleFacts {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
interface Context {
  getModuleInfo(id: string): ModuleFacts | null
}

const MAIN = /\/app\/main\.tsx$/
const ROUTES = /\/app\/(?:routes\.tsx|frame\/seldom-pages\.ts)$/
/** Pages that are often opened from shared links, without any cached file of the app. */
const SHARED_LINK = /\/(?:service|business)-page\.tsx$/
/** The framed page of a business: it reuses that page's modules, and must not add to its chunks. */
const FRAMED = /\/customer\/framed\/embed-page\.tsx$/
/**
 * Modules of the library used only for writes. Its index imports them with all others, so that they would appear to be
 * needed at once.
 */
const OF_WRITES = /\/(?:useMutation|mutationObserver)\.js$/
const WRITES = path.resolve(import.meta.dirname, '../src/lib/api/use-write.ts')
const ICON = /\/lucide-react\/dist\/esm\/icons\//
const OF_CONSOLE = /\/src\/console\//
const OF_SHOPS = /\/src\/(?:console|operator)\//
/** Steps of a booking, each loaded on its own. */
const STEP = /\/booking\/confirm\/(?:login-step|(?:confirm|booked)-dialog)\.tsx$/
const APPOINTMENTS = /\/customer\/appointments\/appointments?-page\.tsx$/
/**
 * Parts of the app on the way to a booking, in order of rank. A module shared by several parts is put with the first of
 * them that needs it; so are its imports, which avoids cycles between files.
 */
const ON_THE_WAY: readonly [string, ...RegExp[]][] = [
  ['companions', /\/app\/companions\.tsx$/],
  ['kept', /\/(?:kept-app|unsent-start)\.tsx$/],
  ['choice', /\/own-times\.tsx$/, /\/business-page\.tsx$/],
  ['own', /\/own-times\.tsx$/],
  ['when', STEP, APPOINTMENTS],
  ['login', STEP, /\/(?:login|signup)-page\.tsx$/],
  ['business', /\/business-page\.tsx$/],
  ['booking', STEP],
  ['appointments', APPOINTMENTS],
]
/** Pages seldom opened on the way to a booking, whose modules should not be loaded with it. */
const ASIDE = /\/(?:profile|notifications|attendees|favourites|search|reviews|prompt)[\w-]*\.tsx$/
/** Number of importing parts from which a module is considered needed by nearly every shop page. */
const MANY = 35

/**
 * Groups modules into few files, as each file costs a round trip on a slow connection. `frame`: modules of the frame
 * and home; `pages`: shared by several customers' pages, or by a business's page and the shops'; `with-<part>`: shared
 * by a part on the way to a booking and others; `icons`: other icons that several parts show. Other modules of shops
 * are left to the bundler, as are lazily loaded ones that no linked page needs at once.
 */
export function chunkGroups() {
  const known = new Map<string, readonly string[]>()

  /** Returns the entry and lazily loaded modules that import this one, directly or not. */
  function topsOf(id: string, context: Context): readonly string[] {
    const before = known.get(id)
    if (before) return before
    const found = new Set<string>()
    const seen = new Set([id])
    const left = [id]
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      const module = context.getModuleInfo(one)
      if (!module) continue
      if (loadsAlone(module)) found.add(one)
      for (const importer of module.importers) {
        if (!seen.has(importer)) left.push(importer)
        seen.add(importer)
      }
    }
    known.set(id, [...found])
    return [...found]
  }

  const isPage = (id: string, context: Context) =>
    context.getModuleInfo(id)?.dynamicImporters.some((importer) => ROUTES.test(importer)) ?? false
  const isFirst = (id: string, context: Context) => context.getModuleInfo(id)?.isEntry ?? false

  function nameOf(id: string, context: Context): string | undefined {
    const module = context.getModuleInfo(id)
    if (!module || MAIN.test(id)) return undefined
    const tops = topsOf(OF_WRITES.test(id) ? WRITES : id, context)
    if (loadsAlone(module)) return neededAtOnce(id, tops) ? 'with-business' : undefined
    const part = partOf(tops, context)
    return ICON.test(id) && (part === undefined || part.startsWith('of-')) ? iconsOf(tops) : part
  }

  function partOf(tops: readonly string[], context: Context): string | undefined {
    if (tops.some((top) => isFirst(top, context))) return 'frame'
    const ofCustomers = tops.filter((top) => !OF_SHOPS.test(top))
    const pages = ofCustomers.filter((top) => isPage(top, context) && !FRAMED.test(top))
    if (pages.length > 1 && pages.some((page) => SHARED_LINK.test(page))) return 'pages'
    const [part] =
      ON_THE_WAY.find(([, ...all]) => all.every((one) => tops.some((top) => one.test(top)))) ?? []
    if (tops.length < 2 || part === undefined) return undefined
    if (part === 'companions') return `with-${part}`
    if (part === 'choice') return 'pages'
    if (ofCustomers.length < tops.length) return sharedWithShops(tops, part)
    return `${ofCustomers.some((top) => ASIDE.test(top)) ? 'beside' : 'with'}-${part}`
  }

  const only = (wanted: RegExp) => (id: string, context: Context) => {
    const name = nameOf(id, context)
    return name !== undefined && wanted.test(name) ? name : null
  }
  // Dependencies of one group must not be pulled into another: each module is ranked by itself.
  return [
    { debugName: 'frame', name: only(/^frame$/), priority: 3 },
    { debugName: 'pages', name: only(/^pages$/), priority: 2 },
    { debugName: 'with', name: only(/^(?:with|beside|of)-/), priority: 1 },
    { debugName: 'icons', name: only(/^icons/), priority: 1 },
  ].map((group) => ({ ...group, includeDependenciesRecursively: false }))
}

/** Returns the chunk of a module that shops use too: a separate one, so that their pages load little they do not need. */
function sharedWithShops(tops: readonly string[], part: string): string | undefined {
  if (!tops.some((top) => OF_CONSOLE.test(top))) return `of-desk-with-${part}`
  if (part === 'business') return 'pages'
  return tops.length >= MANY ? 'of-many' : `of-all-with-${part}`
}

/** Returns whether a linked page needs a module at once that is lazily loaded elsewhere. */
const neededAtOnce = (id: string, tops: readonly string[]) =>
  tops.some((top) => top !== id && SHARED_LINK.test(top))

const loadsAlone = ({ isEntry, dynamicImporters }: ModuleFacts) =>
  isEntry || dynamicImporters.length > 0

/**
 * Returns the chunk of an icon. Icons of several parts are too small for files of their own; those of a linked page are
 * loaded with it.
 */
function iconsOf(tops: readonly string[]): string | undefined {
  if (tops.length < 2) return undefined
  if (tops.some((top) => SHARED_LINK.test(top))) return 'pages'
  return tops.every((top) => OF_SHOPS.test(top)) ? 'icons-of-shops' : 'icons'
}
