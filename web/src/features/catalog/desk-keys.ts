/** Lists what the operator reads of the catalogue. */
export const catalogDeskKeys = {
  all: ['catalog-desk'],
  list: (kind: string, filter: object) => ['catalog-desk', kind, filter],
}
