/** Query keys of a customer's own appointments. */
export const appointmentKeys = {
  standing: (businessId: string) => ['standing', businessId],
  lists: ['appointments'],
  list: (when: string) => ['appointments', when],
  upcomingCount: ['appointments', 'count'],
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
