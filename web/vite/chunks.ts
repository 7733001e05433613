import path from 'node:path'

/** The part of what the bundler knows of a module that decides where it travels. */
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
/** Pages that people come to from elsewhere, and so without anything of the app. */
const SHARED_LINK = /\/(?:service|business)-page\.tsx$/
/** The page of a business in a frame: it takes what it needs from that page, which brings nothing along for it. */
const FRAMED = /\/customer\/framed\/embed-page\.tsx$/
/** Matches the parts of the library that only writes need. Its index names them beside all others, so that they seem to be needed at once. */
const OF_WRITES = /\/(?:useMutation|mutationObserver)\.js$/
const WRITES = path.resolve(import.meta.dirname, '../src/lib/api/use-write.ts')
const ICON = /\/lucide-react\/dist\/esm\/icons\//
const OF_CONSOLE = /\/src\/console\//
const OF_SHOPS = /\/src\/(?:console|operator)\//
/** Matches the steps of a booking, each of which loads on its own. */
const STEP = /\/booking\/confirm\/(?:login-step|(?:confirm|booked)-dialog)\.tsx$/
const APPOINTMENTS = /\/customer\/appointments\/appointments?-page\.tsx$/
/**
 * Parts of the app that nearly everybody who books comes to, in their order of rank. What several parts need travels with the first
 * of these that needs it: whatever it imports is needed there too, so that no two files need one another.
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
/** Matches what people seldom come to on their way to a booking, and what should bring nothing of it along. */
const ASIDE = /\/(?:profile|notifications|attendees|favourites|search|reviews|prompt)[\w-]*\.tsx$/
/** Counts the parts that make many: nearly every page of shops has what so many need. */
const MANY = 35

/**
 * Groups modules into few files, because on a slow line each file costs a round trip: `frame` is what the frame and home
 * need, `pages` what several pages of customers need and what the page of a business shares with those of shops,
 * `with-<part>` what a part on the way to a booking shares with others, `icons` the other icons that several parts show. What
 * else only shops use is left to the bundler, and so is what loads on its own and no linked page needs at once.
 */
export function chunkGroups() {
  const known = new Map<string, readonly string[]>()

  /** The modules that load on their own and bring this one along. */
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
  // One group's dependencies must not be drawn into another's: each has its own rank.
  return [
    { debugName: 'frame', name: only(/^frame$/), priority: 3 },
    { debugName: 'pages', name: only(/^pages$/), priority: 2 },
    { debugName: 'with', name: only(/^(?:with|beside|of)-/), priority: 1 },
    { debugName: 'icons', name: only(/^icons/), priority: 1 },
  ].map((group) => ({ ...group, includeDependenciesRecursively: false }))
}

/** Names what shops use too: by itself, so that their pages bring little along that they do not need. */
function sharedWithShops(tops: readonly string[], part: string): string | undefined {
  if (!tops.some((top) => OF_CONSOLE.test(top))) return `of-desk-with-${part}`
  if (part === 'business') return 'pages'
  return tops.length >= MANY ? 'of-many' : `of-all-with-${part}`
}

/** Says whether a linked page needs what loads on its own elsewhere. */
const neededAtOnce = (id: string, tops: readonly string[]) =>
  tops.some((top) => top !== id && SHARED_LINK.test(top))

const loadsAlone = ({ isEntry, dynamicImporters }: ModuleFacts) =>
  isEntry || dynamicImporters.length > 0

/** Icons that several parts show are too small to travel alone, each with headers of its own; those of a linked page are there at once. */
function iconsOf(tops: readonly string[]): string | undefined {
  if (tops.length < 2) return undefined
  if (tops.some((top) => SHARED_LINK.test(top))) return 'pages'
  return tops.every((top) => OF_SHOPS.test(top)) ? 'icons-of-shops' : 'icons'
}
