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
const HOME = /\/customer\/home\/home-page\.tsx$/
const ROUTES = /\/app\/routes\.tsx$/
/** Pages that people come to from elsewhere, and so without anything of the app. */
const SHARED_LINK = /\/(?:service|business)-page\.tsx$/
/** The page of a business in a frame: it takes what it needs from that page, which brings nothing along for it. */
const FRAMED = /\/customer\/framed\/embed-page\.tsx$/
const ICON = /\/lucide-react\/dist\/esm\/icons\//
const OF_SHOPS = /\/src\/(?:console|operator)\//

/**
 * Groups modules into few files, because on a slow line each file costs a round trip: `frame` is what the frame and home
 * need, `pages` what several pages of customers need, `with-<page>` what a page shares with its own later parts,
 * `icons` the other icons that several parts show. What else only shops use is left to the bundler, and so is everything
 * that loads on its own.
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
  const isFirst = (id: string, context: Context) =>
    HOME.test(id) || (context.getModuleInfo(id)?.isEntry ?? false)

  function nameOf(id: string, context: Context): string | undefined {
    const module = context.getModuleInfo(id)
    if (!module || loadsAlone(module) || MAIN.test(id)) return undefined
    const tops = topsOf(id, context)
    return partOf(tops, context) ?? (ICON.test(id) ? iconsOf(tops) : undefined)
  }

  function partOf(tops: readonly string[], context: Context): string | undefined {
    if (tops.some((top) => isFirst(top, context))) return 'frame'
    const ofCustomers = tops.filter((top) => !OF_SHOPS.test(top))
    const pages = ofCustomers.filter((top) => isPage(top, context) && !FRAMED.test(top))
    if (pages.length > 1) return pages.some((page) => SHARED_LINK.test(page)) ? 'pages' : undefined
    const [page] = pages
    // What shops use too stands alone, so that their pages bring nothing along that they do not need.
    if (page && ofCustomers.length > 1 && ofCustomers.length === tops.length)
      return `with-${/([\w-]+)\.tsx$/.exec(page)?.[1]}`
    return undefined
  }

  const only = (wanted: RegExp) => (id: string, context: Context) => {
    const name = nameOf(id, context)
    return name !== undefined && wanted.test(name) ? name : null
  }
  // One group's dependencies must not be drawn into another's: each has its own rank.
  return [
    { debugName: 'frame', name: only(/^frame$/), priority: 3 },
    { debugName: 'pages', name: only(/^pages$/), priority: 2 },
    { debugName: 'with', name: only(/^with-/), priority: 1 },
    { debugName: 'icons', name: only(/^icons/), priority: 1 },
  ].map((group) => ({ ...group, includeDependenciesRecursively: false }))
}

const loadsAlone = ({ isEntry, dynamicImporters }: ModuleFacts) =>
  isEntry || dynamicImporters.length > 0

/** Icons that several parts show are too small to travel alone, each with headers of its own. */
function iconsOf(tops: readonly string[]): string | undefined {
  if (tops.length < 2) return undefined
  return tops.every((top) => OF_SHOPS.test(top)) ? 'icons-of-shops' : 'icons'
}
