import type { ShopOffering } from '#features/offering/api.ts'

export interface OfferingGroup {
  categoryId: string
  offerings: ShopOffering[]
}

/** By category, in the shop's order: a category stands where its first offering does. */
export function groupsOf(offerings: readonly ShopOffering[]): OfferingGroup[] {
  const groups = new Map<string, ShopOffering[]>()
  for (const offering of [...offerings].sort((a, b) => a.position - b.position))
    groups.set(offering.categoryId, [...(groups.get(offering.categoryId) ?? []), offering])
  return [...groups].map(([categoryId, group]) => ({ categoryId, offerings: group }))
}

/** The list with the one at `from` at the place `to`; the same list where that is none. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length || from === to) return items
  const without = items.filter((_, at) => at !== from)
  return [...without.slice(0, to), item, ...without.slice(to)]
}
