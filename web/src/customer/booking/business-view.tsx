import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { BookingAside } from '#customer/booking/booking-aside.tsx'
import { BookingBar } from '#customer/booking/booking-bar.tsx'
import { BusinessHead } from '#customer/booking/business-head.tsx'
import { Contact } from '#customer/booking/contact.tsx'
import { GalleryStrip } from '#customer/booking/gallery-strip.tsx'
import { Offerings } from '#customer/booking/offerings.tsx'
import { BusinessPromotions } from '#customer/booking/business-promotions.tsx'
import { ReportButton } from '#customer/booking/reporting/report-button.tsx'
import { StaffChips } from '#customer/booking/staff-chips.tsx'
import { TimePicker } from '#features/availability/components/time-picker.tsx'
import { useHold } from '#customer/booking/confirm/use-hold.ts'
import { useBooking, type Booking } from '#customer/booking/use-booking.ts'
import type { Appointment } from '#features/appointment/api.ts'
import { isBookedTime, keepBookedTime } from '#features/appointment/unfinished.ts'
import type { Business } from '#features/business/api.ts'
import { useAuth } from '#lib/auth/auth-context.ts'
import { lazyExtra, lazyPart } from '#lib/i18n/lazy-part.ts'
import { useDesktop } from '#lib/platform/use-desktop.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const loadConfirm = () => import('#customer/booking/confirm/confirm-dialog.tsx')
const loadLogin = () => import('#customer/booking/confirm/login-step.tsx')
const loadBooked = () => import('#customer/booking/confirm/booked-dialog.tsx')
// Not extras: without them, nothing would follow the main button.
const ConfirmDialog = lazyPart(async () => (await loadConfirm()).ConfirmDialog)
const LoginStep = lazyPart(async () => (await loadLogin()).LoginStep)
const BookedDialog = lazyExtra(async () => (await loadBooked()).BookedDialog)
const Again = lazyExtra(async () => (await import('#customer/booking/again.tsx')).Again)
const WaitInvitation = lazyExtra(
  async () => (await import('#customer/waiting/wait-invitation.tsx')).WaitInvitation,
)
const StandingNote = lazyExtra(
  async () => (await import('#features/customer/components/standing-note.tsx')).StandingNote,
)
/** A business and its booking: one column on phones; on desktops the times stay beside the page. */
export function BusinessView({ business }: { business: Business }) {
  const t = useMessages()
  const signedIn = useAuth().status === 'signed-in'
  const desktop = useDesktop()
  const booking = useBooking(business, desktop)
  const { booked, keepBooked, closeBooked } = useBooked(booking)
  useForgottenOnReturn(business.id, booking)
  const keeping = useHold(business, booking, booked !== undefined)
  const { choice, times, missing } = booking
  useSheets(booking.ready && !times.days.isPending, signedIn)
  const picker = booking.ready && (
    <>
      <StaffChips business={business} booking={booking} compact={desktop} />
      <TimePicker
        timeZone={business.timeZone}
        times={times}
        fault={missing === 'slot' ? t('booking.pleaseSlot') : undefined}
        onDay={booking.chooseDay}
        onStart={booking.chooseStart}
        whenFull={(full) => (
          <Suspense fallback={<div className="min-h-11" />}>
            <WaitInvitation {...times.input} {...full} staffId={choice.staffId} />
          </Suspense>
        )}
      />
    </>
  )
  return (
    <>
      <div className="lg:page-width lg:grid lg:grid-cols-[minmax(0,1fr)_25.5rem] lg:gap-14 lg:pt-6">
        <div className="min-w-0">
          <BusinessHead business={business} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-gutter pb-40 lg:px-0 lg:pb-16">
            <BusinessPromotions business={business} />
            <GalleryStrip business={business} />
            {(choice.gone > 0 || choice.staffGone) && (
              <Suspense>
                <Again business={business} booking={booking} />
              </Suspense>
            )}
            {signedIn && business.rules.missedLimit !== null && (
              <Suspense>
                <StandingNote businessId={business.id} phone={business.phone} />
              </Suspense>
            )}
            <Offerings business={business} booking={booking} />
            {!desktop && picker}
            <BusinessPromotions business={business} soon />
            <Contact business={business} />
            <ReportButton business={business} />
          </div>
        </div>
        {desktop && (
          <BookingAside business={business} booking={booking}>
            {picker}
          </BookingAside>
        )}
      </div>
      {!desktop && <BookingBar business={business} booking={booking} />}
      {booking.loginNeeded && (
        <Suspense>
          <LoginStep business={business} booking={booking} keeping={keeping} />
        </Suspense>
      )}
      <Suspense>
        {booking.confirming && !booked && (
          <ConfirmDialog
            business={business}
            booking={booking}
            keeping={keeping}
            onBooked={keepBooked}
          />
        )}
        {booked && <BookedDialog appointment={booked} onClose={closeBooked} />}
      </Suspense>
    </>
  )
}

/** State of the new booking until its sheet is closed, also by going back: the sheet has no URL of its own. */
function useBooked(booking: Booking) {
  const [booked, setBooked] = useState<Appointment>()
  const isOpen = booked !== undefined
  useEffect(() => {
    if (!isOpen) return
    const close = () => setBooked(undefined)
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [isOpen])
  return {
    booked,
    keepBooked: (appointment: Appointment) => {
      setBooked(appointment)
      keepBookedTime(appointment.businessId, appointment.start)
      booking.forgetTime()
    },
    closeBooked: () => {
      setBooked(undefined)
      booking.stopConfirming()
    },
  }
}

/** Forgets a time of the history that was booked since: it would be reported as taken. A link to it chooses it anew. */
function useForgottenOnReturn(businessId: string, booking: Booking): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const { start } = booking.choice
  const arrive = useEffectEvent(() => {
    if (isReturn && start !== undefined && isBookedTime(businessId, start)) booking.forgetTime()
  })
  useEffect(() => arrive(), [key])
}

/** Delay of loading the sheets, so that the times are requested first, in milliseconds. */
const BEHIND_MS = 150

/** Preloads the sheets after the times, so that they are ready when a time is chosen. Failures are retried then. */
function useSheets(ready: boolean, signedIn: boolean): void {
  useEffect(() => {
    if (!ready) return
    const sheets = [...(signedIn ? [] : [loadLogin]), loadConfirm, loadBooked]
    const timer = setTimeout(() => void Promise.allSettled(sheets.map((load) => load())), BEHIND_MS)
    return () => clearTimeout(timer)
  }, [ready, signedIn])
}
