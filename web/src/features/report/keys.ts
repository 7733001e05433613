/** Lists what the operator reads of reports. */
export const reportKeys = {
  all: ['desk-reports'],
  list: (filter: object) => ['desk-reports', 'list', filter],
  content: (contentId: string) => ['desk-reports', 'content', contentId],
}
