import { shareText } from '@awan/core/business/sharing'
import { pick, type Language, type Localized } from '@awan/core/language'
import { siteOrigin } from '#lib/site-origin.ts'
import { toAddress } from '#lib/paths.ts'

/**
 * Returns a shop's short URL for sharing. Messengers fetch the link preview without a language, so the sharer's
 * language is added to the URL unless it is the default, English.
 */
export function sharedLink(slug: string, language: Language): string {
  const search = language === 'en' ? '' : `?lang=${language}`
  return `${siteOrigin()}${toAddress(slug)}${search}`
}

/** Returns the share title, text and link of a shop. */
export function sharedShop(shop: { name: Localized; slug: string }, language: Language) {
  const link = sharedLink(shop.slug, language)
  return { title: pick(shop.name, language), text: shareText(language, shop.name, link), link }
}
