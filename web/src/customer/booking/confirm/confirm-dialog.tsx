import { Phone, Plus, Scissors, ShieldCheck, Store, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { DAY_MS, instantText, MINUTE_MS } from '@awan/core/time'
import { Button } from '#components/buttons/button.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { OthersHave } from '#customer/booking/people/others-have.tsx'
import { longestOf } from '#customer/booking/confirm/price-at.ts'
import { ForWhom } from '#customer/booking/confirm/for-whom.tsx'
import { HoldCounter } from '#customer/booking/confirm/hold-counter.tsx'
import { NoteField } from '#customer/booking/confirm/note-field.tsx'
import { isLost, Refusal, TimeGone } from '#features/appointment/components/refusal.tsx'
import type { Booking } from '#customer/booking/use-booking.ts'
import { chosenMinutes, type Offering } from '#customer/booking/use-choice.ts'
import { useConfirm } from '#customer/booking/confirm/use-confirm.ts'
import { useCost } from '#customer/booking/confirm/use-cost.ts'
import { useForAll } from '#customer/booking/confirm/use-for-whom.ts'
import type { Keeping } from '#customer/booking/confirm/use-hold.ts'
import { useNote } from '#customer/booking/confirm/use-note.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { isUnanswered } from '#features/appointment/idempotency-key.ts'
import { Price } from '#features/appointment/components/price.tsx'
import { TermsChanged } from '#features/appointment/components/terms-changed.tsx'
import { WhenCard } from '#features/appointment/components/when-card.tsx'
import type { Business } from '#features/business/api.ts'
import { Landmark } from '#features/business/components/landmark.tsx'
import { isTransient } from '#lib/api/api-error.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

interface ConfirmProps {
  business: Business
  booking: Booking
  keeping: Keeping
  onBooked: (appointment: Appointment) => void
}

/** Summary of the appointment, with the button that books it. */
export function ConfirmDialog({ business, booking, keeping, onBooked }: ConfirmProps) {
  const t = useMessages()
  const cost = useCost(business, booking)
  const confirm = useConfirm(business, booking, onBooked)
  const [note, setNote] = useNote(business.id)
  const { people } = booking.choice
  const forAll = useForAll(business.id, booking.choice.again, people)
  const { error, isPending } = confirm
  const start = booking.chosenStart
  if (!start) return null
  // A request without a response may have taken the time for this customer.
  const mayBeBooked = isPending || error !== null || isUnanswered(start)
  const gone = booking.times.goneStart !== undefined && !keeping.keeps && !mayBeBooked
  const lost = gone || isLost(error)
  // A request without a response is repeated as it was: with other details it would be a second one.
  const isRepeated = isTransient(error)
  const send = () => {
    if (isRepeated && confirm.variables) return confirm.mutate(confirm.variables)
    const whom = forAll.submit()
    if (whom) confirm.mutate({ note, shownPrice: cost.price, ...whom })
  }
  const longest = longestOf(business, booking.choice)
  const end = new Date(Date.parse(start) + longest * MINUTE_MS).toISOString()
  return (
    <Dialog
      title={t('booking.confirmTitle')}
      pending={isPending}
      keepActions
      onClose={booking.stopConfirming}
      actions={
        <>
          <Button
            block
            data-action="booking.confirm"
            pending={isPending}
            inactive={lost || cost.price === undefined || forAll.isLoading}
            onClick={send}
          >
            {t(isRepeated ? 'shell.tryAgain' : 'booking.confirm')}
          </Button>
          <Button block variant="outline" inactive={isPending} onClick={booking.changeTime}>
            {t('booking.changeTime')}
          </Button>
        </>
      }
    >
      <WhenCard start={start} end={end} listed={booking.times.date} timeZone={business.timeZone} />
      {!lost && <HoldCounter keeping={keeping} />}
      <Summary business={business} booking={booking} cost={cost} />
      <CancelPolicy business={business} start={start} />
      <div inert={isPending || isRepeated} className="inert:opacity-60">
        <People of={forAll} />
        <NoteField value={note} onChange={setNote} />
      </div>
      <TermsChanged of={booking.next} price={cost.price} minutes={longest} error={error} />
      {gone && (
        <TimeGone
          start={start}
          timeZone={business.timeZone}
          nearest={booking.times.nearest(4)}
          onAlternative={(alternative) => booking.chooseStart(alternative.start, alternative.date)}
        />
      )}
      {error && (
        <Refusal
          error={error}
          failed={t('booking.failed')}
          notYet={t('booking.notYet')}
          timeZone={business.timeZone}
          phone={business.phone}
          onAlternative={(alternative) => {
            confirm.reset()
            booking.chooseStart(alternative.start, alternative.date)
          }}
        />
      )}
    </Dialog>
  )
}

/** Choice of who comes, for each person of a party. */
function People({ of: { all, twice } }: { of: ReturnType<typeof useForAll> }) {
  const t = useMessages()
  return (
    <>
      {all.map((choice) => (
        <ForWhom key={choice.place} choice={choice} several={all.length > 1} />
      ))}
      {twice && (
        <AlertText small className="mt-2">
          {t('attendee.twice')}
        </AlertText>
      )}
    </>
  )
}

function Summary(props: {
  business: Business
  booking: Booking
  cost: ReturnType<typeof useCost>
}) {
  const { business, booking, cost } = props
  const t = useMessages()
  const format = useFormat()
  const { offerings, staffId, people } = booking.choice
  const several = offerings.length > 1
  const staff = business.staff.find((one) => one.id === staffId)
  return (
    <ul className="mt-2 divide-y divide-line">
      <Line
        icon={<Icon of={Scissors} className="mt-0.5 text-ink-3" />}
        title={
          several
            ? t('booking.countServices', { count: offerings.length })
            : offerings.map(({ id, name }) => <bdi key={id}>{format.name(name)}</bdi>)
        }
        end={
          cost.price === undefined ? (
            <Skeleton className="h-5 w-20" />
          ) : (
            <Price price={cost.price} fullPrice={cost.fullPrice} />
          )
        }
      >
        {several && <Chosen offerings={offerings} />}
        {format.minutes(chosenMinutes(offerings))} ·{' '}
        {staff ? <bdi>{format.name(staff.name)}</bdi> : t('booking.anyStaff')}
        {people > 1 && (
          <span className="block font-medium text-ink">
            {t('booking.people', { count: people })} · {t('booking.eachTheirOwn')}
          </span>
        )}
        <OthersHave business={business} others={booking.choice.others} />
        {business.offerings.length > offerings.length && <AddService booking={booking} />}
        {cost.offer && (
          <span className="block font-medium text-saffron-ink">
            <T
              id="booking.promotionApplied"
              values={{ name: format.name(cost.offer) }}
              components={{ name: <bdi /> }}
            />
          </span>
        )}
      </Line>
      <Line
        icon={<Icon of={Store} className="mt-0.5 text-ink-3" />}
        title={<bdi>{format.name(business.name)}</bdi>}
      >
        <Name of={business.addressAfterBooking ? business.district : business.address} />
        <Landmark of={business.landmark} />
        {business.womenOnly && <span className="block">{t('booking.womenOnly')}</span>}
      </Line>
      <Line icon={<Icon of={Wallet} className="mt-0.5 text-ink-3" />} title={t('booking.payThere')}>
        {t('booking.payThereText')}
      </Line>
    </ul>
  )
}

/** Link back to the services, to add another one to the booking. */
function AddService({ booking }: { booking: Booking }) {
  const t = useMessages()
  return (
    <button
      type="button"
      onClick={booking.addService}
      className="flex min-h-11 items-center gap-2 font-semibold text-brand-ink"
    >
      <Icon of={Plus} size="s" />
      {t('booking.addService')}
    </button>
  )
}

/** Lists several services, each with its own duration and price. */
function Chosen({ offerings }: { offerings: readonly Offering[] }) {
  const format = useFormat()
  return offerings.map(({ id, name, durationMinutes, price }) => (
    <span key={id} className="flex flex-wrap justify-between gap-x-3 text-base text-ink">
      <span>
        <bdi>{format.name(name)}</bdi>
        <span className="text-sm text-ink-2"> · {format.minutes(durationMinutes)}</span>
      </span>
      <span className="num">{format.money(price)}</span>
    </span>
  ))
}

function Line(props: { icon: ReactNode; title: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3.5 py-3">
      {props.icon}
      <span className="min-w-0 flex-1 leading-ui">
        <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
          <span>{props.title}</span>
          {props.end}
        </span>
        <span className="text-sm text-ink-2">{props.children}</span>
      </span>
    </li>
  )
}

function CancelPolicy({ business, start }: { business: Business; start: string }) {
  const t = useMessages()
  const appointments = useAppointmentFormat()
  const now = useNow(MINUTE_MS)
  const until = Date.parse(start) - business.rules.cancelCutoffMinutes * MINUTE_MS
  const isFree = until > now
  // Cancellable until the start: that is no limit worth stating.
  if (business.rules.cancelCutoffMinutes === 0 && isFree) return null
  // A weekday alone could be today's or next week's.
  const form = until - now < 6 * DAY_MS ? 'weekdayLong' : 'short'
  const when = appointments.deadlineWithin(instantText(until), business.timeZone, form)
  return (
    <p className="flex items-center gap-3 rounded-md bg-bg-subtle p-3.5 text-sm text-ink-2">
      <Icon of={isFree ? ShieldCheck : Phone} className={isFree ? 'text-success' : 'text-ink-3'} />
      {isFree ? t('booking.cancelUntil', { when }) : t('booking.cancelByPhone')}
    </p>
  )
}
