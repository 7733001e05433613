import type { FastifyRequest } from 'fastify'
import { BRAND } from '@awan/core/brand'
import { CARD_SIZE } from '@awan/core/business/sharing'
import { isLanguage, LANGUAGE_IDS, LANGUAGES, type Language } from '@awan/core/language'
import { WRITING } from '@awan/core/locales/writing'
import { channelsOf } from '@awan/core/messaging/channels'
import type { Config } from '#config.ts'
import { presentMap } from '#config/map.ts'
import { translate } from '#locale.ts'
import { escapeHtml, jsonInHtml } from './escape.ts'

/** Contents of a page's head, in the reader's language. */
export interface Head {
  /** The brand is appended; without a title only the brand is shown. */
  title?: string
  description?: string
  /** Structured data of schema.org. */
  data?: Record<string, unknown>
  /** Preview picture of a shared link, 1200 × 630, and its alternative text; default: the site's own. */
  image?: { path: string; alt: string }
  /** Default 200. */
  status?: 404 | 503
  /** Hides the page from search engines; pages with another status than 200 are hidden anyway. */
  hidden?: boolean
  /** Stored on devices, and shown there much later: its data is old by then. */
  kept?: boolean
  /** Origins of other sites that may embed the page in a frame; default: none. */
  framedBy?: readonly string[]
}

const OPENING_TAG = '<html lang="en" dir="ltr">'

/** Returns the language in `?lang=` of a shared link or a search engine. */
export function requestedLanguage(request: FastifyRequest): Language | undefined {
  const given = new URLSearchParams(request.url.split('?')[1]).get('lang')
  return isLanguage(given) ? given : undefined
}

interface Address {
  /** URL without the query. */
  plain: string
  /** URL with `?lang=`, if the request has it. */
  canonical: string
}

export function pageAddress(request: FastifyRequest, origin: string): Address {
  const plain = `${origin}${request.url.split('?')[0]}`
  const language = requestedLanguage(request)
  return { plain, canonical: language ? `${plain}?lang=${language}` : plain }
}

export function titleOf(head: Head, language: Language): string {
  if (head.title) return `${head.title} · ${BRAND[language]}`
  return `${BRAND[language]} · ${translate(language, 'shell.tagline')}`
}

export function metaTags(head: Head, language: Language, url: Address): string {
  const title = titleOf(head, language)
  const { description, data, image } = head
  const meta = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeHtml(content)}">`
  const og = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}">`
  const link = (rel: string, href: string, more = '') =>
    `<link rel="${rel}" href="${escapeHtml(href)}"${more}>`
  if (head.status || head.hidden)
    return [meta('robots', 'noindex'), og('title', title)].join('\n    ')
  return [
    ...(description ? [meta('description', description), og('description', description)] : []),
    link('canonical', url.canonical),
    ...LANGUAGE_IDS.map((other) =>
      link('alternate', `${url.plain}?lang=${other}`, ` hreflang="${other}"`),
    ),
    link('alternate', url.plain, ' hreflang="x-default"'),
    og('type', 'website'),
    og('site_name', BRAND[language]),
    og('title', title),
    og('url', url.canonical),
    og('locale', WRITING[language].openGraph),
    og('image', new URL(image?.path ?? '/share.jpg', url.plain).href),
    og('image:type', 'image/jpeg'),
    og('image:width', String(CARD_SIZE.width)),
    og('image:height', String(CARD_SIZE.height)),
    og('image:alt', image?.alt ?? BRAND[language]),
    meta('twitter:card', 'summary_large_image'),
    ...(data ? [jsonLd({ '@context': 'https://schema.org', ...data, url: url.plain })] : []),
  ].join('\n    ')
}

const jsonLd = (data: object) => `<script type="application/ld+json">${jsonInHtml(data)}</script>`

/** Returns a tag with the message channels (web/src/lib/channels), so that no text promises an unavailable one. */
export function channelsTag(messaging: Config['messaging']): string {
  const { sms, whatsapp } = channelsOf(messaging)
  const names = [...(sms ? ['sms'] : []), ...(whatsapp ? ['whatsapp'] : [])]
  return `<meta name="channels" content="${names.join(' ')}">`
}

/**
 * Returns a tag with the source of maps (web/src/lib/map), so that pages know without a request whether maps are
 * available.
 */
export function mapTag(map: NonNullable<Config['map']>): string {
  return `<meta name="map" content="${escapeHtml(JSON.stringify(presentMap(map)))}">`
}

/**
 * Returns a data block, which browsers do not run: the content policy only covers scripts. The block of a page stored on
 * devices is marked as such (web/src/lib/places/places.ts).
 */
export const factsTag = (facts: object, { kept }: Pick<Head, 'kept'>) =>
  `<script type="application/json" id="places"${kept ? ' data-kept' : ''}>${jsonInHtml(facts)}</script>`

/** Splits the page at its language, title and head placeholders. */
export function templateOf(html: string) {
  const parts = new RegExp(
    `^(.*?)${OPENING_TAG}(.*?)<title>.*?</title>(.*?)<!--head-->(.*)$`,
    's',
  ).exec(html)
  if (!parts) throw new Error(`The built index.html lacks ${OPENING_TAG}, <title> or <!--head-->.`)
  const [, start = '', beforeTitle = '', beforeHead = '', end = ''] = parts
  return (language: Language, title: string, tags: string) =>
    [
      start,
      `<html lang="${language}" dir="${LANGUAGES[language].direction}">`,
      beforeTitle,
      `<title>${escapeHtml(title)}</title>`,
      beforeHead,
      tags,
      end,
    ].join('')
}
