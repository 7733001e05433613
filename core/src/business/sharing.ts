import { LANGUAGES, pick, type Language, type Localized } from '../language.ts'
import { WRITING } from '../locales/writing.ts'

/** Origins of visitors from a shop's own links, sent as `?from=`. */
export const ORIGINS = ['link', 'qr', 'button'] as const
export type Origin = (typeof ORIGINS)[number]

/** Returns the short URL of a shop's page, with the origin of the visitor. */
export function pageLink(site: string, slug: string, from: Origin): string {
  return `${site}/b/${encodeURIComponent(slug)}?from=${from}`
}

/** Size of the picture of a shared link, in pixels, as messengers require. */
export const CARD_SIZE = { width: 1200, height: 630 } as const

/** Returns the path of that picture; `shown` identifies its content, so that messengers refetch it after a change. */
export function cardPath(businessId: string, shown?: string): string {
  const version = shown === undefined ? '' : `?v=${encodeURIComponent(shown.slice(0, 64))}`
  return `/business/${businessId}/card.jpg${version}`
}

/** Returns the text to share by WhatsApp, or as a caption. */
export const shareText = (language: Language, name: Localized, link: string): string =>
  WRITING[language].calls.share(pick(name, language), link)

const STYLE =
  'display:inline-block;padding:14px 24px;border-radius:14px;background:#2f45c5;color:#fff;font:600 16px/1.4 system-ui,sans-serif;text-decoration:none'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one)

/** Returns HTML of a link styled as a button, for the shop's own site; it needs no script. */
export function buttonCode(language: Language, link: string): string {
  const { direction } = LANGUAGES[language]
  return `<a href="${escape(link)}" lang="${language}" dir="${direction}" style="${STYLE}">${WRITING[language].calls.book}</a>`
}

/** Returns the URL of a shop's booking page for a frame; without a language, the browser's is used. */
export function frameLink(site: string, slug: string, language?: Language): string {
  return `${site}/embed/${encodeURIComponent(slug)}${language ? `?lang=${language}` : ''}`
}

/** Returns HTML of a frame with the booking page, for the shop's own site; it needs no script. */
export function frameCode(title: string, link: string): string {
  return `<iframe src="${escape(link)}" title="${escape(title)}" style="width:100%;height:720px;border:0" loading="lazy"></iframe>`
}
