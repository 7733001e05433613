import { useQuery } from '@tanstack/react-query'
import { Button } from '#components/buttons/button.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { toast } from '#components/overlays/toast.ts'
import { useChangeErrorText } from '#console/diary/appointment-sheet/use-change-error.ts'
import { useOwnStaff, useShop } from '#console/frame/shop-context.ts'
import { slotsQuery } from '#features/availability/api.ts'
import { giveTurn, type ShopWait } from '#features/wait/api.ts'
import { waitKeys } from '#features/wait/keys.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Free times of the day for a waiting customer; a press keeps one for them. */
export function WaitingTimes({ wait, onGiven }: { wait: ShopWait; onGiven: () => void }) {
  const t = useMessages()
  const format = useFormat()
  const textOf = useChangeErrorText()
  const { id: shopId, timeZone } = useShop()
  const own = useOwnStaff()
  const { offeringIds, staff, day } = wait
  const staffId = staff?.id ?? own
  const input = { businessId: shopId, offeringIds, ...(staffId && { staffId }) }
  const slots = useQuery(slotsQuery(input, day))
  const give = useWrite((start: string) => giveTurn(shopId, wait.id, start), {
    affects: (client) => client.invalidateQueries({ queryKey: waitKeys.shop(shopId) }),
    onSaved: () => {
      toast.success(t('diary.waitingGiven'))
      onGiven()
    },
    onFailed: (error) => toast.error(t('diary.waitingFailed'), textOf(error)),
  })
  const fault = loadingFaultOf(slots)
  if (fault) return <QueryError error={fault} of={slots} />
  if (!slots.data)
    return (
      <SkeletonRegion label={t('shell.loading')}>
        <Skeleton className="h-11 w-full" />
      </SkeletonRegion>
    )
  if (slots.data.length === 0) return <p role="status">{t('diary.waitingNone')}</p>
  return (
    <div
      role="group"
      aria-label={t('diary.waitingGive')}
      className="flex max-h-60 flex-wrap gap-2 overflow-y-auto"
    >
      {slots.data.map(({ start }) => (
        <Button
          key={start}
          size="sm"
          variant="outline"
          className="num"
          pending={give.isPending && give.variables === start}
          inactive={give.isPending}
          onClick={() => give.mutate(start)}
        >
          {format.time(start, timeZone)}
        </Button>
      ))}
    </div>
  )
}
