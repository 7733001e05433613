/** Lists what customers read of their own. */
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

/** Names the time that is kept while a booking is made. */
export const holdKeys = {
  all: ['hold'],
  of: (request: object) => ['hold', request],
}
