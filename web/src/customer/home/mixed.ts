/**
 * Interleaves services by category: the first of each category, the given one first, then the second of each, in order,
 * so that neighbours have different drawings.
 */
export function mixed<Service extends { category: { id: string } }>(
  services: readonly Service[],
  first = '',
): Service[] {
  const counts: Record<string, number> = {}
  const turns = services.map((service) => {
    const turn = (counts[service.category.id] ?? 0) + 1
    counts[service.category.id] = turn
    return { service, turn: service.category.id === first ? 0 : turn }
  })
  return turns.toSorted((one, other) => one.turn - other.turn).map(({ service }) => service)
}
