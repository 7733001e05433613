import type { QueryKey } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import type { Digits, Language } from '@awan/core/language'
import { App } from '#app/app.tsx'
import { takeOver, type FirstScreen } from '#app/first-screen/first-screen.ts'
import { preloadPage } from '#app/routes.tsx'
import { businessesQuery, businessQuery } from '#features/business/api.ts'
import { servicesQuery } from '#features/catalog/api.ts'
import { serviceBusinessesQuery, serviceQuery } from '#features/catalog/service-api.ts'
import type { Answer } from '#lib/api/answers.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { placesKeys } from '#lib/places/keys.ts'
import type { Places } from '#lib/places/places.ts'
import { browserPlatform } from '#lib/platform/browser.ts'
import { PlatformContext } from '#lib/platform/platform-context.ts'
import { readPart } from '#lib/i18n/catalogues.ts'

/** Page to render, and the API to call for it. */
interface Wanted {
  path: string
  origin: string
  language: Language
  city: string
  digits: Digits
  category: string
  /** No language was chosen on this device yet. */
  asks: boolean
  /** Sends a GET request to the API and resolves with its answer. */
  ask: (path: string) => Promise<unknown>
}

type Read = readonly [key: QueryKey, path: string, form: (answer: unknown) => unknown]

const whole = (answer: unknown) => answer
const firstPage = (answer: unknown) => ({ pages: [answer], pageParams: [''] })

/** Lists the queries a page starts with. */
function readsOf(path: string, city: string, category: string): Read[] {
  const [, noun, id = ''] = path.split('/')
  if (noun === 'business') return [[businessQuery(id).queryKey, `/api/businesses/${id}`, whole]]
  if (noun === 'service')
    return [
      [serviceQuery(id, city).queryKey, `/api/services/${id}?city=${city}`, whole],
      [
        serviceBusinessesQuery(id, city, 'recommended').queryKey,
        `/api/services/${id}/businesses?city=${city}&sort=recommended`,
        firstPage,
      ],
    ]
  return [
    [
      servicesQuery({ city, featured: true }).queryKey,
      `/api/services?city=${city}&featured=true`,
      firstPage,
    ],
    [businessesQuery({ city }).queryKey, `/api/businesses?city=${city}`, firstPage],
    ...(category ? [firstOf(city, category)] : []),
  ]
}

/** Query of the businesses that home shows first. */
const firstOf = (city: string, category: string): Read => [
  businessesQuery({ city, category }).queryKey,
  `/api/businesses?city=${city}&category=${category}`,
  firstPage,
]

/** Reads the cities and categories in the form of `placesQuery`. */
async function readPlaces(ask: Wanted['ask']): Promise<Places> {
  const [cities, categories] = await Promise.all([ask('/api/cities'), ask('/api/categories')])
  // Typed by the contracts of the two operations.
  return {
    cities: (cities as Answer<'listCities'>).items,
    categories: (categories as Answer<'listCategories'>).items,
  }
}

/** Renders a page as a guest with this view first sees it: the same components, with their initial state. */
export async function renderScreen(
  wanted: Wanted,
): Promise<{ html: Uint8Array; screen: FirstScreen; languages: string | undefined }> {
  const { path, language, city, digits, category, ask } = wanted
  const reads = readsOf(path, city, category).map(
    async ([key, from, form]) => [key, form(await ask(from))] as const,
  )
  const [answers, places, first, later] = await Promise.all([
    Promise.all(reads),
    readPlaces(ask),
    readPart(language, 'first'),
    readPart(language, 'later'),
    preloadPage(path),
  ])
  const messages = path === '/' ? { first } : { first, later }
  const screen: FirstScreen = {
    path,
    language,
    city,
    digits,
    category,
    at: Date.now(),
    messages,
    answers: [...answers, [placesKeys.all, places]],
  }
  const client = createQueryClient()
  takeOver(screen, client)
  const window = {
    addEventListener: nothing,
    removeEventListener: nothing,
    location: { origin: wanted.origin, pathname: path, search: '' },
  }
  const page = (
    <StrictMode>
      <PlatformContext value={browserPlatform(window)}>
        <App
          client={client}
          first={screen}
          router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>}
        />
      </PlatformContext>
    </StrictMode>
  )
  const html = await htmlOf(page).finally(() => client.clear())
  return { html, screen, languages: wanted.asks ? await languagesOf(language) : undefined }
}

/** Renders the choice of language, the probable one first; cached per language, as it is the same for all visitors. */
async function languagesOf(first: Language): Promise<string> {
  const kept = drawn.get(first)
  if (kept !== undefined) return kept
  const { Languages } = await import('#customer/language/language-page.tsx')
  const html = new TextDecoder().decode(
    await htmlOf(<Languages first={first} onChoose={nothing} />),
  )
  drawn.set(first, html)
  return html
}
const drawn = new Map<Language, string>()

const nothing = () => undefined

/** Renders a page to bytes, which are sent without being decoded. */
async function htmlOf(page: ReactNode): Promise<Uint8Array> {
  const faults: unknown[] = []
  const { prelude } = await prerender(page, {
    // Larger parts would be streamed in by inline scripts, which the content security policy blocks.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => void faults.push(error),
  })
  const html = await new Response(prelude).bytes()
  if (faults.length > 0) throw faults[0]
  return html
}
