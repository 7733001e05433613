import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { setupOf, type SetupStep } from '@awan/core/business/setup'
import { Icon } from '#components/pictures/icon.tsx'
import { Card } from '#console/frame/card.tsx'
import { useShop } from '#console/frame/shop-context.ts'
import { bookingsQuery } from '#features/appointment/bookings-api.ts'
import { shopPageQuery } from '#features/business/details-api.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { toConsole } from '#lib/paths.ts'

const PLACES = {
  services: 'services',
  hours: 'team',
  photo: 'publicPage',
  about: 'details',
  approval: undefined,
  booking: 'publicPage',
} as const satisfies Record<SetupStep, string | undefined>

/**
 * Guides a shop without bookings through its setup, step by step, until its first booking. Renders `children` for all
 * other shops, and while that is unknown.
 */
export function SetupList({ children }: { children: ReactNode }) {
  const t = useMessages()
  const { id, status } = useShop()
  const coming = useInfiniteQuery(bookingsQuery(id, { tab: 'upcoming' }))
  const past = useInfiniteQuery(bookingsQuery(id, { tab: 'past' }))
  const { data: page } = useQuery(shopPageQuery(id))
  if (!page || !coming.data || !past.data) return children
  const steps = setupOf({
    offerings: page.offerings.length,
    days: page.hours.filter(({ ranges }) => ranges.length > 0).length,
    photos: page.photos.length,
    about: page.about,
    approved: status === 'approved',
    bookings: coming.data.length + past.data.length,
  })
  if (steps.every(({ done }) => done) || steps.at(-1)?.done) return children
  const done = steps.filter((step) => step.done).length
  return (
    <Card
      title={t('diary.setup')}
      text={<span className="num">{t('diary.setupDone', { done, all: steps.length })}</span>}
    >
      <ol className="grid grid-cols-1 sm:grid-cols-2">
        {steps.map((step) => (
          <li key={step.step}>
            <Step {...step} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Step({ step, done }: { step: SetupStep; done: boolean }) {
  const t = useMessages()
  const { id } = useShop()
  const place = PLACES[step]
  const face = (
    <>
      <Icon of={done ? CircleCheck : Circle} className={done ? 'text-success-ink' : 'text-ink-3'} />
      <span>{t(`diary.setup.${step}`)}</span>
      <span className="sr-only">{t(done ? 'diary.setupIsDone' : 'diary.setupIsOpen')}</span>
    </>
  )
  const look = 'flex min-h-11 items-center gap-2.5'
  if (done || place === undefined) return <span className={`${look} text-ink-2`}>{face}</span>
  return (
    <Link to={toConsole(id, place)} className={`${look} font-semibold underline`}>
      {face}
    </Link>
  )
}
