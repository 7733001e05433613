import { useInfiniteQuery } from '@tanstack/react-query'
import { appointmentsQuery, type Appointment } from '#features/appointment/api.ts'

/** Lists the last few appointments that were completed; undefined until it is known. */
export function useDone(): Appointment[] | undefined {
  const { data } = useInfiniteQuery(appointmentsQuery('past'))
  return data?.filter(({ status }) => status === 'completed').slice(0, 3)
}
