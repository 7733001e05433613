import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { AlertText } from '#components/feedback/alert-text.tsx'
import { DayField } from '#console/day-field/day-field.tsx'
import { CHOICES, type usePeriod } from '#console/insights/use-period.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Choice of the last days, this month, or a custom period. */
export function PeriodPicker(props: ReturnType<typeof usePeriod>) {
  const { choice, choose, custom, setDay, period } = props
  const t = useMessages()
  return (
    <div className="grid gap-3 print:hidden">
      <ChipRow label={t('insight.period')}>
        {CHOICES.map((one) => (
          <ChipRadio key={one} name="period" checked={one === choice} onChange={() => choose(one)}>
            {one === 'month' || one === 'custom'
              ? t(`insight.${one}`)
              : t('insight.days', { count: Number(one) })}
          </ChipRadio>
        ))}
      </ChipRow>
      {choice === 'custom' && (
        <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(100%,13.5rem),1fr))] gap-3">
          {(['from', 'to'] as const).map((end) => (
            <DayField
              key={end}
              label={t(`insight.${end}`)}
              value={custom[end]}
              onChange={(day) => setDay(end, day)}
            />
          ))}
        </div>
      )}
      {!period && <AlertText>{t('insight.badPeriod')}</AlertText>}
    </div>
  )
}
