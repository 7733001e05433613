import { useEffect, useRef, useState } from 'react'
import { DAY_PARTS, MINUTE_MS } from '@awan/core/time'
import { ChipRow, ChipToggle } from '#components/buttons/chip.tsx'
import { Opening } from '#components/overlays/opening.tsx'
import type { QuickFilters } from '#customer/quick-book/use-quick-filters.ts'
import { chipOf, chipsAt, WHEN_CHIPS, type WhenChip } from '#features/availability/when.ts'
import { CITY_ZONE, dayOf } from '#lib/datetime/day.ts'
import { useNow } from '#lib/datetime/use-now.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { lazyExtra } from '#lib/i18n/lazy-part.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const DayPicker = lazyExtra(
  async () => (await import('#components/day-field/day-picker.tsx')).DayPicker,
)

const LABELS = {
  now: 'availability.soon',
  afternoon: 'availability.thisAfternoon',
  tonight: 'shell.tonight',
  tomorrow: 'search.tomorrow',
} as const satisfies Record<WhenChip, string>

/** Choice of the time: chips for the common ones, a calendar for any other day. */
export function WhenChips({ filters }: { filters: QuickFilters }) {
  const { when, choose } = filters
  const t = useMessages()
  const format = useFormat()
  const [picking, setPicking] = useState(false)
  const now = useNow(MINUTE_MS)
  const today = dayOf(now, CITY_ZONE)
  const chosen = chipOf(when)
  const date = dateOf(when.day)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scrolls the selected chip into view.
    const pressed = row.current?.querySelector('[aria-pressed=true]')
    pressed?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [chosen, date])
  const part = when.part && t(`search.part.${when.part}`)
  return (
    <div ref={row} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ChipRow label={t('availability.when')}>
        {chosen === undefined && date === undefined && (
          <ChipToggle pressed onChange={() => choose(when)}>
            {[t('search.today'), part].filter(Boolean).join(' ')}
          </ChipToggle>
        )}
        {chipsAt(now, chosen).map((chip) => (
          <ChipToggle
            key={chip}
            pressed={chip === chosen}
            onChange={() => chip !== chosen && choose(WHEN_CHIPS[chip])}
          >
            {t(LABELS[chip])}
          </ChipToggle>
        ))}
        <ChipToggle pressed={date !== undefined} onChange={() => setPicking(true)}>
          {date === undefined ? t('availability.aDay') : format.day(date, 'short')}
        </ChipToggle>
      </ChipRow>
      {(chosen === 'tomorrow' || date !== undefined) && (
        <ChipRow label={t('availability.part')}>
          {DAY_PARTS.map((one) => (
            <ChipToggle
              key={one}
              pressed={one === when.part}
              onChange={(on) => choose({ day: when.day, part: on ? one : undefined })}
            >
              {t(`search.part.${one}`)}
            </ChipToggle>
          ))}
        </ChipRow>
      )}
      {picking && (
        <Opening onClose={() => setPicking(false)}>
          <DayPicker
            title={t('availability.chooseDay')}
            value={date}
            today={today}
            min={today}
            onClose={() => setPicking(false)}
            onChoose={(day) => {
              setPicking(false)
              choose({ day, part: when.part })
            }}
          />
        </Opening>
      )}
    </div>
  )
}

/** Returns the day if it is a date; undefined for today and tomorrow. */
function dateOf(day: string | undefined): string | undefined {
  return day === 'today' || day === 'tomorrow' ? undefined : day
}
