import { useState } from 'react'
import { cx } from '#components/class-names.ts'
import { LanguageSwitch } from '#components/buttons/language-switch.tsx'
import { Rings } from '#components/pictures/rings.tsx'
import { CityPicker } from '#features/catalog/components/city-picker.tsx'
import { LazyBell } from '#features/notification/components/lazy-bell.tsx'
import { useAuth } from '#lib/auth/auth-context.ts'
import { CITY_ZONE, dayPartOf, dayOf } from '#lib/datetime/day.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { T } from '#lib/i18n/rich-text.tsx'

/** Height of the signed-in greeting on the last visit of this device, which has fewer lines than that of guests. */
const ROOM = { blockSize: 'var(--greeting)' }

/** The server-rendered height, on the first visit of this device. */
const LEAST = { minBlockSize: 'var(--least)' }

export function Hero() {
  return (
    <section className="relative overflow-hidden bg-[radial-gradient(130%_120%_at_20%_0%,var(--hero),var(--hero-2))] pt-3 pb-17 text-white [--focus:#fff] lg:pt-14 lg:pb-26">
      <Rings className="absolute -end-56 -top-60 size-136 lg:-end-64 lg:-top-86 lg:size-248" />
      <div className="page-width relative">
        <div className="flex flex-wrap items-center justify-between lg:hidden">
          <CityPicker className="px-1" />
          <div className="flex flex-wrap items-center gap-2">
            <LanguageSwitch className="bg-white/14 hover:bg-white/22" />
            <LazyBell className="bg-white/14 hover:bg-white/22" />
          </div>
        </div>
        <div style={LEAST}>
          <Greeting />
        </div>
      </div>
    </section>
  )
}

function Greeting() {
  const t = useMessages()
  const { status, account } = useAuth()
  const name = account?.fullName.trim().split(/\s+/)[0]
  const [now] = useState(() => new Date().toISOString())
  const part = dayPartOf(now, dayOf(now, CITY_ZONE), CITY_ZONE)
  // While the account is loading, the text is hidden but keeps its space.
  const known = status !== 'loading'
  return (
    <div id="greeting" style={known ? undefined : ROOM}>
      <h1 tabIndex={-1} className="mt-3 mb-1 text-4xl lg:mt-0 lg:mb-2 lg:max-w-[18em] lg:text-6xl">
        {name ? (
          <T id={`catalog.greeting.${part}`} values={{ name }} components={{ name: <bdi /> }} />
        ) : (
          t('catalog.greetingGuest')
        )}
      </h1>
      <p className={cx('text-hero-ink-2 lg:text-lg', !known && 'invisible')}>
        {t(name ? 'catalog.greetingText' : 'catalog.greetingGuestText')}
      </p>
    </div>
  )
}
