import { useQuery } from '@tanstack/react-query'
import { useShop } from '#console/frame/shop-context.ts'
import { offeringsQuery } from '#features/offering/api.ts'
import { timeOffQuery, seasonsQuery, staffQuery } from '#features/staff/api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'

/** Returns the team's staff, hours, time off and offerings; `data` once all are loaded. */
export function useTeam() {
  const { id } = useShop()
  const staff = useQuery(staffQuery(id))
  const allTimeOff = useQuery(timeOffQuery(id))
  const seasons = useQuery(seasonsQuery(id))
  const offerings = useQuery(offeringsQuery(id))
  const queries = [staff, allTimeOff, seasons, offerings]
  const failed = queries.find(loadingFaultOf)
  const data =
    staff.data && allTimeOff.data && seasons.data && offerings.data
      ? {
          staff: staff.data,
          allTimeOff: allTimeOff.data,
          seasons: seasons.data,
          offerings: offerings.data,
        }
      : undefined
  return {
    data,
    fault: failed && loadingFaultOf(failed),
    fetching: failed?.isFetching,
    readingStaff: staff.isFetching,
    retry: () => {
      for (const query of queries) if (loadingFaultOf(query)) void query.refetch()
    },
  }
}

export type Team = NonNullable<ReturnType<typeof useTeam>['data']>
