/** Query keys of the catalogue at the operator's desk. */
export const catalogDeskKeys = {
  all: ['catalog-desk'],
  list: (kind: string, filter: object) => ['catalog-desk', kind, filter],
}
