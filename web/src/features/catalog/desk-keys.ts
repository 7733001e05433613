/** Query keys of the catalogue at the operator's desk. */
export const catalogueDeskKeys = {
  all: ['catalog-desk'],
  list: (kind: string, filter: object) => ['catalog-desk', kind, filter],
}
