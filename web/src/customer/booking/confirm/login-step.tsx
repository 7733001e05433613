import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { Dialog } from '#components/overlays/dialog.tsx'
import { toast } from '#components/overlays/toast.ts'
import { HoldCounter } from '#customer/booking/confirm/hold-counter.tsx'
import { NumberForm } from '#customer/booking/confirm/number-form.tsx'
import { useQuote } from '#customer/booking/confirm/use-cost.ts'
import type { Keeping } from '#customer/booking/confirm/use-hold.ts'
import type { Booking } from '#customer/booking/use-booking.ts'
import { CodeForm } from '#features/account/components/code-form.tsx'
import { SentTo } from '#features/account/components/sent-to.tsx'
import { useChangeNumber, usePendingCode } from '#features/account/use-pending-code.ts'
import { TimeGone } from '#features/appointment/components/refusal.tsx'
import type { Business } from '#features/business/api.ts'
import { businessKeys } from '#features/business/keys.ts'
import { FROM_NEXT } from '#lib/auth/next-path.ts'
import { signIn } from '#lib/auth/stored-account.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toLogin, toSignup } from '#lib/paths.ts'

const LINK = 'link-inline inline-flex min-h-11 items-center'

interface LoginStepProps {
  business: Business
  booking: Booking
  keeping: Keeping
}

/** Login or sign-up of a guest after choosing a time, by phone number and code. The time is held meanwhile. */
export function LoginStep({ business, booking, keeping }: LoginStepProps) {
  const t = useMessages()
  const say = useEffectEvent(() => toast.error(t('booking.pleaseLogin')))
  useEffect(() => say(), [])
  const client = useQueryClient()
  // Loads the quote while the customer types.
  useQuote(business, booking)
  // A returning customer may pay a different price than a guest.
  const forgetQuote = () =>
    client.removeQueries({ queryKey: businessKeys.one(business.id, 'price') })
  const { goneStart, nearest } = booking.times
  return (
    <Dialog
      title={t('booking.pleaseLogin')}
      description={t('booking.loginInvitation')}
      onClose={booking.stopConfirming}
    >
      {goneStart === undefined || keeping.keeps ? (
        <HoldCounter keeping={keeping} />
      ) : (
        <TimeGone
          start={goneStart}
          timeZone={business.timeZone}
          nearest={nearest(4)}
          onAlternative={(alternative) => booking.chooseStart(alternative.start, alternative.date)}
        />
      )}
      <LoginInPlace onLogin={forgetQuote} />
      <p className="mt-4 flex flex-wrap justify-center gap-x-6 text-center">
        <Link className={LINK} to={toSignup(booking.next)} state={FROM_NEXT}>
          {t('booking.createAccount')}
        </Link>
        <Link className={LINK} to={toLogin(booking.next)} state={FROM_NEXT}>
          {t('booking.logIn')}
        </Link>
      </p>
    </Dialog>
  )
}

/**
 * Login or sign-up within a sheet, which stays open: phone number, then code. A reload returns to the same step. `onLogin`
 * runs for an existing account, for which answers to a guest may differ.
 */
export function LoginInPlace({ onLogin }: { onLogin: () => void }) {
  const t = useMessages()
  const [login, setLogin] = usePendingCode('login')
  const [signup, setSignup] = usePendingCode('signup')
  const pending = login ?? signup
  const setPending = (next: typeof pending) =>
    (next?.purpose === 'signup' ? setSignup : setLogin)(next)
  // Waiting for a WhatsApp reply happens on the page that requested it.
  const noCode = !pending || pending.awaiting
  const changeNumber = useChangeNumber(noCode, () => {
    setLogin(undefined)
    setSignup(undefined)
  })
  if (noCode) return <NumberForm onSent={setPending} />
  return (
    <div className="mt-2 grid gap-4">
      <p className="text-ink-2">
        <SentTo
          id={pending.channel === 'whatsapp' ? 'account.codeSentByWhatsapp' : 'account.codeSentTo'}
          phone={pending.phone}
          onChangeNumber={changeNumber}
        />
      </p>
      <CodeForm
        pending={pending}
        eager
        onPending={setPending}
        onChangeNumber={changeNumber}
        onVerified={(account) => {
          if (pending.purpose === 'login') onLogin()
          toast.success(t('account.loggedIn'))
          signIn(account)
        }}
      />
    </div>
  )
}
