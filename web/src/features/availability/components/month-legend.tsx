import type { ReactNode } from 'react'
import { FreeMark } from '#features/availability/components/month-day.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Legend of the marks under the days. */
export function MonthLegend() {
  const t = useMessages()
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-3 text-sm text-ink-2">
      <Meaning mark={<FreeMark state="open" />}>{t('availability.legendOpen')}</Meaning>
      <Meaning mark={<FreeMark state="few" />}>{t('availability.legendFew')}</Meaning>
      <Meaning mark={<span aria-hidden="true" className="mark h-0.5 w-3.5 bg-ink-3" />}>
        {t('availability.legendOff')}
      </Meaning>
    </ul>
  )
}

function Meaning(props: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      {props.mark}
      {props.children}
    </li>
  )
}
