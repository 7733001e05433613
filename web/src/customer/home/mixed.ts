/**
 * Returns services with the first of each category in front, then the second ones, each in the order given: neighbours
 * then have different drawings.
 */
export function mixed<Service extends { category: { id: string } }>(
  services: readonly Service[],
): Service[] {
  const counts: Record<string, number> = {}
  const turns = services.map((service) => {
    const turn = (counts[service.category.id] ?? 0) + 1
    counts[service.category.id] = turn
    return { service, turn }
  })
  return turns.toSorted((one, other) => one.turn - other.turn).map(({ service }) => service)
}
