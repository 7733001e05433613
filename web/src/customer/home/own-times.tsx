import { Earliest } from '#customer/home/earliest.tsx'
import { NextBooking } from '#customer/home/next-booking.tsx'
import { AskCard } from '#customer/reviews/ask-card.tsx'
import { useAuth } from '#lib/auth/auth-context.ts'

/** Shows what a person has booked next, and the earliest times of what they may want again. */
export function OwnTimes() {
  const { status } = useAuth()
  return (
    <>
      {status === 'signed-in' && <NextBooking />}
      {status === 'signed-in' && <AskCard />}
      <Earliest />
    </>
  )
}
