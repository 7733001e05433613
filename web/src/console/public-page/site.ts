import { pageLink, type Origin } from '@awan/core/business/sharing'
import { siteOrigin } from '#lib/site-origin.ts'

/** Returns the shared link of a shop's page. */
export const linkOf = (slug: string, from: Origin): string => pageLink(siteOrigin(), slug, from)
