/**
 * Returns services with those of one category in front where it is named, then the first of each other one, then the second
 * ones, each in the order given: neighbours then have different drawings.
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
