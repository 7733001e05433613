import type { ShopOffering } from '#features/offering/api.ts'

export interface OfferingGroup {
  categoryId: string
  offerings: ShopOffering[]
}

/** Groups offerings by category, in the shop's order; a category takes the position of its first offering. */
export function groupsOf(offerings: readonly ShopOffering[]): OfferingGroup[] {
  const groups = new Map<string, ShopOffering[]>()
  for (const offering of [...offerings].sort((a, b) => a.position - b.position))
    groups.set(offering.categoryId, [...(groups.get(offering.categoryId) ?? []), offering])
  return [...groups].map(([categoryId, group]) => ({ categoryId, offerings: group }))
}

/** Returns the list with the item at `from` moved to `to`; the same list if that changes nothing or is out of range. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length || from === to) return items
  const without = items.filter((_, at) => at !== from)
  return [...without.slice(0, to), item, ...without.slice(to)]
}
