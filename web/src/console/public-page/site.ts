import { pageLink, type Origin } from '@awan/core/business/sharing'
import { siteOrigin } from '#lib/site-origin.ts'

/** The address of a shop's page as it is given out. */
export const linkOf = (slug: string, from: Origin): string => pageLink(siteOrigin(), slug, from)
