import type { Column } from '@awan/core/insight/columns'
import { WRITING } from '@awan/core/locales/writing'
import { useFormat } from '#lib/format/use-format.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Up to this many days, columns are labelled by weekday. */
const WEEK_DAYS = 7

/** Returns the labels of the columns of days or weeks, in full and short form. */
export function useDayColumns(columns: readonly Column[]) {
  const { language, t } = useLanguage()
  const format = useFormat()
  const few = columns.length <= WEEK_DAYS
  return {
    isWeekly: columns.some(({ from, to }) => from !== to),
    nameOf: ({ from, to }: Column) =>
      from === to
        ? format.day(from, 'full')
        : t('insight.span', {
            // A month shared by both dates is written once.
            from: format.day(from, from.slice(0, 7) === to.slice(0, 7) ? 'number' : 'dayMonth'),
            to: format.day(to, 'dayMonth'),
          }),
    markOf: ({ from }: Column) =>
      few
        ? format.weekday(new Date(from).getUTCDay() || WEEK_DAYS, WRITING[language].shortWeekday)
        : format.day(from, 'dayMonth'),
  }
}
