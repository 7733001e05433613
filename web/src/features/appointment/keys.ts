/** Lists what customers read of their own. */
export const appointmentKeys = {
  lists: ['appointments'],
  list: (when: string) => ['appointments', when],
  upcomingCount: ['appointments', 'count'],
  each: ['appointment'],
  one: (appointmentId: string) => ['appointment', appointmentId],
}
