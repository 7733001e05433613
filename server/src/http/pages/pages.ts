import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, languageOr, LANGUAGE_IDS, LANGUAGES, type Language } from '@awan/core/language'
import type { Config } from '#config.ts'
import { isUnavailable } from '#db/unavailable.ts'
import { translate } from '#locale.ts'
import { AppError } from '../app-error.ts'
import { languageOfRequest } from '../language.ts'
import { escapeHtml } from './escape.ts'
import { moduleOf, openRenderer, type View } from './first-screen.ts'
import {
  pageAddress,
  channelsTag,
  factsTag,
  mapTag,
  metaTags,
  requestedLanguage,
  templateOf,
  titleOf,
  type Head,
} from './page-head.ts'
import { encodingFor, pack, pageCache, type Packed } from './page-cache.ts'
import type { ReadPhoto } from './preview.ts'
import { allowFrames } from './security-headers.ts'
import { siteOf } from '../caller/origin.ts'

/** Target of a redirect: a path of this site. */
export interface Redirect {
  redirect: string
}

interface Place {
  id: string
  active: boolean
}

/** Data used by every page; the cities are in display order. */
export interface Facts {
  cities: readonly Place[]
  categories: readonly Place[]
}

/** The built web app. */
export interface Site {
  /** Absolute path of the built files. */
  root: string
  /** Hashes of the page's inline scripts, for the content policy. */
  scriptHashes: readonly string[]
  /** Drops rendered pages that show the business with this id, or all. */
  forget: (id?: string) => void
  /** Responds to a GET of `route` with the page, with a head per request. */
  page: (
    app: FastifyInstance,
    route: string,
    head: (request: FastifyRequest, language: Language) => Promise<Head | Redirect>,
  ) => void
}

/** Shown above every page while codes are public: in the page's language, which its script may change. */
const DEMONSTRATION = `<aside role="note" style="padding:.5rem 1.25rem;border-block-end:2px solid currentColor;background:var(--warning-soft);color:var(--warning-ink);text-align:center;font-weight:600">
      <style>${LANGUAGE_IDS.map((language) => `:root:lang(${language}) [data-demonstration]:not([lang=${language}])`).join(',')}{display:none}</style>
      ${LANGUAGE_IDS.map(
        (language) =>
          `<span data-demonstration="${language}" lang="${language}" dir="${LANGUAGES[language].direction}">${escapeHtml(translate(language, 'page.demonstration'))} <a href="/dev/handset" style="text-decoration:underline">${escapeHtml(translate(language, 'handset.title'))}</a></span>`,
      ).join('')}
    </aside>`

/** Reads the page once; undefined if the web app is not built. */
export async function openSite(
  root: string,
  {
    publicUrl,
    handsetPublic,
    messaging,
    map,
  }: Pick<Config, 'publicUrl' | 'handsetPublic' | 'messaging' | 'map'>,
  /** Loads the data every page needs before rendering; undefined while unavailable. */
  facts: () => Promise<Facts | undefined> = async () => undefined,
  readPhoto: ReadPhoto = async () => undefined,
  file = 'index.html',
): Promise<Site | undefined> {
  const html = await readFile(path.join(root, file), 'utf8').catch(() => undefined)
  if (html === undefined) return undefined
  const fill = templateOf(handsetPublic ? html.replace('<body>', `<body>${DEMONSTRATION}`) : html)
  const render = await openRenderer(root, readPhoto)
  const contents = renderedPages(render)
  const channels = [channelsTag(messaging), ...(map ? [mapTag(map)] : [])].join('\n    ')
  const shellOf = (request: FastifyRequest, language: Language, head: Head, known?: Facts) => {
    const url = pageAddress(request, siteOf(request, publicUrl))
    const tags = [
      metaTags(head, language, url),
      channels,
      ...(known ? [factsTag(known, head)] : []),
    ]
    return fill(language, titleOf(head, language), tags.join('\n    '))
  }
  const rendering = (request: FastifyRequest, known: Facts | undefined) =>
    render && moduleOf(request.url) ? viewOf(request, known) : undefined
  return {
    root,
    scriptHashes: scriptHashes(html),
    forget: contents.forget,
    page: (app, route, headOf) => {
      app.get(route, { schema: { hide: true } }, async (request, reply) => {
        const known = await facts()
        const view = rendering(request, known)
        const language = view?.language ?? languageOfPage(request)
        const key = keyOf(request, view)
        const kept = view && contents.kept(key)
        if (kept) return sendPacked(request, reply, kept)
        const head = await headOrRefusal(request, headOf, language)
        if ('redirect' in head) return reply.redirect(head.redirect, 302)
        if (head.framedBy) allowFrames(reply, head.framedBy)
        const shell = shellOf(request, language, head, known)
        const page =
          view && head.status === undefined
            ? await contents.render(request, key, view, shell)
            : undefined
        if (page) return sendPacked(request, reply, page)
        return asPage(reply.status(head.status ?? 200)).send(shell)
      })
    },
  }
}

/** Caches rendered pages until their content changes; visitors with the same settings share an entry. */
function renderedPages(renderer: Awaited<ReturnType<typeof openRenderer>>) {
  const cache = pageCache(Date.now)
  return {
    forget: cache.forget,
    kept: cache.get,
    /** Resolves to undefined if the rendering fails. */
    render: (request: FastifyRequest, key: string, view: View, shell: string) =>
      cache.fill(key, async () => {
        try {
          const page = await renderer?.(request, view, shell)
          return page && { packed: pack(page.html), shows: page.shows }
        } catch (error) {
          request.log.warn({ err: error }, 'a first screen could not be rendered')
          return undefined
        }
      }),
  }
}

function asPage(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, cookie, accept-encoding')
}

async function sendPacked(request: FastifyRequest, reply: FastifyReply, packed: Packed) {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const body = await packed.as(encoding)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return asPage(reply).send(body)
}

/** Returns the cache key of a page; visitors with the same key get identical pages. Of the query only `lang` counts. */
function keyOf(request: FastifyRequest, view: View | undefined): string {
  const { language, city, digits, category, asks } = view ?? {}
  const [path] = request.url.split('?')
  const linked = requestedLanguage(request)
  return [request.host, path, linked, language, city, digits, category, asks].join(' ')
}

/** Returns the head; status 503 if the database is unavailable: the app is still served, and shows the error itself. */
async function headOrRefusal(
  request: FastifyRequest,
  headOf: Parameters<Site['page']>[2],
  language: Language,
): Promise<Head | Redirect> {
  try {
    return await headOf(request, language)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    request.log.warn({ err: error }, 'database is busy')
    return { status: 503 }
  }
}

/**
 * Parses the browser's settings (`web/src/app/first-screen/keep-view.tsx`); a first-time visitor gets a guest's page.
 */
function viewOf(request: FastifyRequest, known: Facts | undefined): View | undefined {
  const [language, wanted, digits, first] = (request.cookies['awan.view'] ?? '').split('.')
  const open = known?.cities.filter(({ active }) => active) ?? []
  const city = open.find(({ id }) => id === wanted) ?? open[0]
  if (!city) return undefined
  const isHome = request.url.split('?')[0] === '/'
  const category = known?.categories.find(({ id, active }) => isHome && active && id === first)
  return {
    language: languageOr(language, languageOfPage(request)),
    city: city.id,
    digits: digits === 'arab' ? 'arab' : 'latn',
    category: category?.id ?? '',
    asks: !isLanguage(language),
  }
}

function languageOfPage(request: FastifyRequest): Language {
  return requestedLanguage(request) ?? languageOfRequest(request)
}

function scriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)]
  return inline.map(([, text = '']) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
}

/** Serves any other URL opened in a browser with a 404 page; requests for anything but HTML get the JSON error. */
export function serveNotFoundPage(app: FastifyInstance, site: Site): void {
  site.page(app, '/*', async (request, language) => {
    const html = /\btext\/html\b/.test(request.headers.accept ?? '')
    if (!html || /^\/api(?:[/?]|$)/.test(request.url)) throw new AppError('not_found')
    return { status: 404, title: translate(language, 'shell.notFound') }
  })
}
