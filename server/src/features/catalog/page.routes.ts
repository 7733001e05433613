import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { MessageKey } from '@awan/core/locales/en/messages'
import type { Db } from '#db/connect.ts'
import { isUuid } from '#db/uuid.ts'
import type { Head } from '#http/pages/page-head.ts'
import type { Site } from '#http/pages/pages.ts'
import { translate } from '#locale.ts'
import { presentServicePage } from './page.presenter.ts'
import { presentService } from './presenter.ts'
import { serviceQuery, sitemapQuery } from './queries.ts'
import { siteOf } from '#http/caller/origin.ts'

/** Titles and descriptions of the app's pages, except those of services and businesses. */
const PAGES: Record<string, { title?: MessageKey; text?: MessageKey }> = {
  '/': { text: 'page.home' },
  '/services': { title: 'catalog.services', text: 'page.services' },
  '/businesses': { title: 'catalog.businesses', text: 'page.businesses' },
  '/search': { title: 'search.title', text: 'page.services' },
  '/quick-book': { title: 'catalog.quickBook', text: 'page.quickBook' },
  '/support': { title: 'shell.support', text: 'page.support' },
  '/developers': { title: 'support.developers' },
  '/terms': { title: 'account.terms' },
  '/privacy': { title: 'account.privacy' },
  '/eula': { title: 'account.eula' },
  '/login': { title: 'shell.logIn' },
  '/signup': { title: 'shell.signUp' },
  '/appointments': { title: 'shell.bookings' },
  '/appointments/:appointmentId': { title: 'shell.bookings' },
  '/profile': { title: 'shell.profile' },
  '/notifications': { title: 'notification.title' },
  '/favourites': { title: 'favourite.title' },
  '/register': { title: 'register.title' },
  '/admin': { title: 'operator.businesses' },
  '/admin/*': { title: 'operator.businesses' },
  '/console': { title: 'console.shops' },
  '/console/*': { title: 'console.shops' },
}
/** Pages hidden from search engines. */
const HIDDEN =
  /^\/(?:login|signup|appointments|profile|notifications|favourites|register|admin|console|dev)(?:\/|$)/

const params = z.object({ serviceId: z.string() })

/** Serves the app's pages with their heads, robots.txt and the sitemap. */
export function servePages(
  app: FastifyInstance,
  deps: SearchEngineDeps & { site: Site; showsHandset: (request: FastifyRequest) => boolean },
): void {
  const { db, site, showsHandset } = deps
  for (const [route, { title, text }] of Object.entries(PAGES)) {
    site.page(app, route, async (_request, language): Promise<Head> => ({
      ...(title ? { title: translate(language, title) } : {}),
      ...(text ? { description: translate(language, text) } : {}),
      hidden: HIDDEN.test(route),
    }))
  }

  // The service worker caches this shell and opens every page with it when offline: no user data, no content.
  site.page(app, '/shell', async () => ({ hidden: true, kept: true }))

  site.page(app, '/dev/handset', async (request, language) =>
    showsHandset(request)
      ? { hidden: true }
      : { status: 404, title: translate(language, 'shell.notFound') },
  )

  site.page(app, '/service/:serviceId', async (request, language) => {
    const { serviceId } = params.parse(request.params)
    const found = isUuid(serviceId)
      ? await serviceQuery(serviceId, undefined).execute(db)
      : undefined
    const row = found?.rows[0]
    if (row) return presentServicePage(presentService(row), language)
    return { status: 404, title: translate(language, 'error.service_not_found') }
  })

  serveSearchEngines(app, deps)
}

interface SearchEngineDeps {
  db: Db
  publicUrl?: string
}

/** Serves robots.txt and the sitemap. */
function serveSearchEngines(app: FastifyInstance, { db, publicUrl }: SearchEngineDeps): void {
  const hidden = { schema: { hide: true } }
  app.get('/robots.txt', hidden, async (request, reply) => {
    const closed = [
      '/api/',
      '/appointments',
      '/profile',
      '/notifications',
      '/favourites',
      '/register',
      '/admin',
      '/console',
      '/dev/',
    ].map((path) => `Disallow: ${path}`)
    const map = `Sitemap: ${siteOf(request, publicUrl)}/sitemap.xml`
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return ['User-agent: *', ...closed, map, ''].join('\n')
  })

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const origin = siteOf(request, publicUrl)
    const { rows } = await sitemapQuery().execute(db)
    const fixed = ['/', '/services', '/businesses', '/quick-book', '/support', '/developers']
    const paths = [...fixed, ...rows.map(({ kind, id }) => `/${kind}/${id}`)]
    const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
  })
}
