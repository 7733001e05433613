import { CalendarX, Footprints, Plus } from 'lucide-react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import type { Sheet } from '#console/diary/sheet.ts'
import { useReach } from '#console/frame/shop-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Buttons of a diary page that book an appointment or block time. */
export function DiaryActions({ onSheet }: { onSheet: (sheet: Sheet) => void }) {
  const t = useMessages()
  if (useReach('diary.change') === null) return null
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        icon={<Icon of={CalendarX} size="s" />}
        onClick={() => onSheet({ kind: 'block' })}
      >
        <span className="@max-2xl:sr-only">{t('diary.blockTime')}</span>
      </Button>
      <BookingActions onSheet={onSheet} />
    </>
  )
}

/** Buttons that book an appointment: a walk-in, and any other. */
export function BookingActions({ onSheet }: { onSheet: (sheet: Sheet) => void }) {
  const t = useMessages()
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        icon={<Icon of={Footprints} size="s" />}
        onClick={() => onSheet({ kind: 'new', walkIn: true })}
      >
        {t('diary.walkInNow')}
      </Button>
      <Button
        size="sm"
        icon={<Icon of={Plus} size="s" />}
        onClick={() => onSheet({ kind: 'new', walkIn: false })}
      >
        {t('diary.newBooking')}
      </Button>
    </>
  )
}
