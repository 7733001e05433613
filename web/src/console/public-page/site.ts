import { pageLink, type Origin } from '@awan/core/business/sharing'
import { SITE_ORIGIN } from '#lib/site-origin.ts'

/** The address of a shop's page as it is given out. */
export const linkOf = (slug: string, from: Origin): string =>
  pageLink(SITE_ORIGIN || location.origin, slug, from)
