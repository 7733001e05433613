import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#components/buttons/button.tsx'
import { toast } from '#components/overlays/toast.ts'
import { Ring } from '#components/pictures/ring.tsx'
import { Name } from '#components/text/name.tsx'
import { findUpcoming } from '#customer/waiting/find-upcoming.ts'
import { useWaitFailed } from '#customer/waiting/use-wait-failed.ts'
import { countdownText, useCountdown } from '#features/account/use-countdown.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { bookAppointment, keepAppointment } from '#features/appointment/booking-api.ts'
import { withKey } from '#features/appointment/idempotency-key.ts'
import { afterBooking } from '#features/live/affects.ts'
import { afterWaits, declineTurn, waitsQuery, type OwnWait } from '#features/wait/api.ts'
import { isApiError } from '#lib/api/api-error.ts'
import { useErrorText } from '#lib/api/use-error-text.ts'
import { useWrite } from '#lib/api/use-write.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toAppointment } from '#lib/paths.ts'

const TEN_MINUTES = 600

interface TurnProps {
  wait: OwnWait
  turn: NonNullable<OwnWait['turn']>
  until: number
}

/** A turn: the held time with its countdown, booked with one press or declined. */
export function Turn({ wait, turn, until }: TurnProps) {
  const t = useMessages()
  const format = useFormat()
  const client = useQueryClient()
  const left = useCountdown(until)
  const take = useTake(wait, turn)
  const decline = useWrite(() => declineTurn(wait.id), {
    affects: afterWaits,
    onSaved: () => toast.success(t('appointment.waitDeclined')),
    onFailed: useWaitFailed(),
  })
  const over = left === 0
  const time = format.time(turn.start, wait.business.timeZone)
  const end = useEffectEvent(async () => {
    await afterWaits(client)
    const waits = client.getQueryData(waitsQuery().queryKey)
    // If the turn was taken elsewhere, the customer no longer waits.
    if (waits?.find(({ id }) => id === wait.id)?.turn === null)
      toast.info(t('appointment.waitOver', { time }))
  })
  useEffect(() => {
    if (over) void end()
  }, [over])
  return (
    <div className="grid gap-3 rounded-md bg-success-soft p-3 text-success-ink">
      <p role="status" className="font-semibold">
        {t('appointment.waitFree', { time })}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Ring share={left / TEN_MINUTES} />
        <span className="min-w-0 flex-1">
          <Name of={turn.staffName} />
          {' · '}
          <span className="num">{format.money(turn.price)}</span>
        </span>
        <span role="timer" className="ltr num font-semibold">
          {countdownText(left, format.number)}
        </span>
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          size="sm"
          pending={take.isPending}
          inactive={over || decline.isPending}
          onClick={() => take.mutate()}
        >
          {t('appointment.waitTake', { time })}
        </Button>
        <Button
          size="sm"
          variant="outline"
          pending={decline.isPending}
          inactive={over || take.isPending}
          onClick={() => decline.mutate()}
        >
          {t('appointment.waitDecline')}
        </Button>
      </div>
    </div>
  )
}

/** Books the held time: the same request as on the shop's page. */
function useTake({ business, offeringIds }: OwnWait, turn: TurnProps['turn']) {
  const t = useMessages()
  const navigate = useNavigate()
  const textOf = useErrorText()
  const send = () => {
    const { start, staffId, price } = turn
    const request = { businessId: business.id, offeringIds, start, staffId }
    return withKey(JSON.stringify(request), (key) =>
      bookAppointment({ ...request, shownPrice: price }, key),
    )
  }
  const booked = ({ id }: Pick<Appointment, 'id'>) => {
    toast.success(t('booking.booked'))
    void navigate(toAppointment(id))
  }
  return useWrite(send, {
    keep: keepAppointment,
    affects: (client) => {
      void afterBooking(client, { businessId: business.id })
      return afterWaits(client)
    },
    onSaved: booked,
    onFailed: async (error) => {
      // A time taken in another window belongs to this customer.
      const own = isApiError(error, 'slot_taken') && (await findUpcoming(business.id, turn.start))
      if (own) booked(own)
      else toast.error(t('booking.failed'), textOf(error))
    },
  })
}
