import { useQuery } from '@tanstack/react-query'
import { MINUTE_MS } from '@awan/core/time'
import { Dialog } from '#components/overlays/dialog.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryError } from '#components/feedback/error-state.tsx'
import { Skeleton, SkeletonRegion } from '#components/feedback/skeleton.tsx'
import { ButtonLink } from '#components/buttons/button.tsx'
import { NewAppointmentForm } from '#console/diary/booking-form/new-appointment-form.tsx'
import { QuickServices } from '#console/diary/booking-form/quick-services.tsx'
import { toast } from '#components/overlays/toast.ts'
import type { Place } from '#console/diary/sheet.ts'
import { useChanges } from '#console/diary/appointment-sheet/use-changes.ts'
import { useMayAdd } from '#console/diary/fields/use-may-add.ts'
import { useWorkingDay } from '#console/diary/use-working-day.ts'
import { useReach, useShop } from '#console/frame/shop-context.ts'
import { isOffline, hadNoAnswer, useKeep } from '#console/unsent/use-keep.ts'
import type { NewAppointment } from '#features/appointment/diary-api.ts'
import { shopBook } from '#features/appointment/new-appointment-api.ts'
import { withKey } from '#features/appointment/idempotency-key.ts'
import { customerQuery } from '#features/customer/api.ts'
import { offeringsQuery } from '#features/offering/api.ts'
import { loadingFaultOf } from '#lib/api/loading-fault.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useKept } from '#lib/form/use-kept.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'
import { useWrite } from '#lib/api/use-write.ts'

/** Sheet for a new appointment: a walk-in takes two presses, further fields open on request. */
export function NewAppointmentSheet(props: {
  walkIn: boolean
  at: Place | undefined
  /** Customer, if known. */
  customerId?: string | undefined
  date: string
  onClose: () => void
  onBlock: (at: Place | undefined) => void
}) {
  const { onClose, customerId } = props
  const t = useMessages()
  const { id: shopId } = useShop()
  const offerings = useQuery(offeringsQuery(shopId))
  const known = useQuery({
    ...customerQuery(shopId, customerId ?? ''),
    enabled: customerId !== undefined,
  })
  const mayAddOffering = useReach('offering.change') !== null
  const [quick, setQuick] = useKept(`quick ${shopId}`, props.walkIn)
  const create = useCreate(onClose)
  const sold = offerings.data?.filter(useMayAdd())
  const title = t(props.walkIn ? 'diary.walkInNow' : 'diary.newBooking')
  const onMore = () => {
    // A refusal is about the pressed service.
    create.reset()
    setQuick(false)
  }
  const ready = customerId === undefined || known.data !== undefined
  const failed = [offerings, known].find(loadingFaultOf)
  if (sold && sold.length > 0 && ready && !quick)
    return (
      <NewAppointmentForm
        {...props}
        title={title}
        customer={known.data}
        offerings={sold}
        create={create}
      />
    )
  return (
    <Dialog title={title} pending={create.isPending} onClose={onClose}>
      {(!sold || !ready) && !failed && (
        <SkeletonRegion label={t('shell.loading')} className="mt-4 grid gap-2">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </SkeletonRegion>
      )}
      {failed && (
        <div className="mt-4">
          <QueryError error={loadingFaultOf(failed)} of={failed} />
        </div>
      )}
      {sold?.length === 0 && (
        <EmptyState
          title={t('diary.noOfferings')}
          {...(mayAddOffering && { text: t('diary.noOfferingsText') })}
          action={
            mayAddOffering && (
              <ButtonLink to={toConsole(shopId, 'services')} variant="outline">
                {t('console.services')}
              </ButtonLink>
            )
          }
        />
      )}
      {sold && sold.length > 0 && quick && (
        <QuickServices offerings={sold} create={create} onMore={onMore} />
      )}
    </Dialog>
  )
}

/**
 * Books an appointment, at most once however often it is sent. A walk-in that cannot be sent is kept on this device;
 * the result is then undefined.
 */
function useCreate(onDone: () => void) {
  const { id: shopId } = useShop()
  const t = useMessages()
  const changes = useChanges()
  const keep = useKeep(useWorkingDay(useNow(MINUTE_MS)))
  return useWrite(
    async (appointment: NewAppointment) => {
      const enteredAt = Date.now()
      const isWalkIn = appointment.source === 'walk_in'
      return withKey(JSON.stringify([shopId, appointment]), async (key) => {
        try {
          if (!isWalkIn || !isOffline()) return await shopBook(shopId, appointment, key)
        } catch (error) {
          if (!isWalkIn || !hadNoAnswer(error)) throw error
        }
        await keep.walkIn(appointment, key, enteredAt)
        return undefined
      })
    },
    {
      onSaved: (appointment) => {
        if (appointment) changes.created(appointment)
        else toast.info(t('diary.unsentKept'))
        onDone()
      },
    },
  )
}
