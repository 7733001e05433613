/** Query keys of a customer's own appointments. */
export const appointmentKeys = {
  /** Everything that a booking may change: the lists, their count, and each business's view of the customer. */
  all: ['appointments'],
  lists: ['appointments', 'list'],
  list: (when: string) => ['appointments', 'list', when],
  upcomingCount: ['appointments', 'count'],
  standing: (businessId: string) => ['appointments', 'standing', businessId],
  each: ['appointment'],
  one: (appointmentId: string) => ['appointment', appointmentId],
  series: (seriesId: string) => ['appointment', 'series', seriesId],
  party: (appointmentIds: readonly string[]) => ['appointment', 'party', ...appointmentIds],
}

/** Query keys of the time held during a booking. */
export const holdKeys = {
  all: ['hold'],
  of: (request: object) => ['hold', request],
}
