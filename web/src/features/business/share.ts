import { shareText } from '@awan/core/business/sharing'
import { pick, type Language, type Localized } from '@awan/core/language'
import { siteOrigin } from '#lib/site-origin.ts'
import { toAddress } from '#lib/paths.ts'

/**
 * Returns the short address of a shop as somebody passes it on. Messengers ask for its card without a language, so that of
 * whoever shares is in it where it is not the one they would get.
 */
export function sharedLink(slug: string, language: Language): string {
  const search = language === 'en' ? '' : `?lang=${language}`
  return `${siteOrigin()}${toAddress(slug)}${search}`
}

/** Returns a shop as it is passed on. */
export function sharedShop(shop: { name: Localized; slug: string }, language: Language) {
  const link = sharedLink(shop.slug, language)
  return { title: pick(shop.name, language), text: shareText(language, shop.name, link), link }
}
