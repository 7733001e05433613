export const deskJobKeys = { all: ['desk-jobs'] }

/** Lists what the operator reads of errors. */
export const errorGroupKeys = {
  all: ['desk-errors'],
  list: (filter: object) => ['desk-errors', 'list', filter],
  group: (errorId: string) => ['desk-errors', 'group', errorId],
}
