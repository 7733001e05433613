import { replaceEqualDeep, type InfiniteData } from '@tanstack/react-query'
import type { Answer } from '#lib/api/answers.ts'

type Pages = InfiniteData<Answer<'searchAll'>, string>

/** Selected data lacks the pages; it is in their order. */
const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data

/**
 * Merges a refetched search into the former one (`structuralSharing` of the query): rows on screen keep their order, as
 * a finger may be on its way to one; new rows follow them.
 */
export function inFormerOrder(former: unknown, latest: unknown): unknown {
  const merged = isPages(former) && isPages(latest) ? ordered(former, latest) : latest
  return replaceEqualDeep(former, merged)
}

function ordered(former: Pages, latest: Pages): Pages {
  const itemsOf = ({ pages }: Pages) => pages.flatMap(({ items }) => items)
  const servicesOf = ({ pages }: Pages) => pages.flatMap(({ services }) => services)
  const items = sortedLike(itemsOf(former), itemsOf(latest), ({ business }) => business.id)
  const services = sortedLike(servicesOf(former), servicesOf(latest), ({ id }) => id)
  const pages = latest.pages.map((page) => ({
    ...page,
    // Each page keeps its length.
    items: items.splice(0, page.items.length),
    services: services.splice(0, page.services.length),
  }))
  return { ...latest, pages }
}

function sortedLike<Row>(former: Row[], latest: Row[], idOf: (row: Row) => string): Row[] {
  const places = new Map([...new Set(former.map(idOf))].map((id, at) => [id, at]))
  const placeOf = (row: Row) => places.get(idOf(row)) ?? places.size
  return latest.toSorted((a, b) => placeOf(a) - placeOf(b))
}
