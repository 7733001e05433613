import { Footprints, Plus } from 'lucide-react'
import { Icon } from '#components/pictures/icon.tsx'
import { BookingActions } from '#console/diary/diary-actions.tsx'
import type { Sheet } from '#console/diary/sheet.ts'
import { useReach } from '#console/frame/shop-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Buttons like the floating ones, but above the days, for large text: floating ones would cover a good part of the screen. */
export function LargeActions(props: { onSheet: (sheet: Sheet) => void }) {
  if (useReach('diary.change') === null) return null
  return (
    <div className="@container -mx-gutter">
      <div className="hidden flex-wrap gap-2 px-gutter @max-[16rem]:flex print:hidden">
        <BookingActions {...props} />
      </div>
    </div>
  )
}

/** Buttons within reach of the thumb on a phone: walk-in and new booking. With large text `LargeActions` replaces them. */
export function FloatingActions({ onSheet }: { onSheet: (sheet: Sheet) => void }) {
  const t = useMessages()
  if (useReach('diary.change') === null) return null
  return (
    <>
      {/* Spacer, so that content below the buttons can be scrolled into view. */}
      <div className="h-18" />
      <div className="safe-pb-21 @container pointer-events-none fixed inset-x-0 bottom-0 z-20 print:hidden">
        <div className="flex items-center justify-end gap-3 px-gutter pb-2 *:pointer-events-auto @max-[16rem]:hidden">
          <button
            type="button"
            className="flex min-h-12 items-center gap-2 rounded-full bg-surface-raised px-4 font-semibold shadow-3"
            onClick={() => onSheet({ kind: 'new', walkIn: true })}
          >
            <Icon of={Footprints} size="s" />
            {t('diary.walkInNow')}
          </button>
          <button
            type="button"
            aria-label={t('diary.newBooking')}
            className="grid size-14 place-items-center rounded-full bg-brand text-on-brand shadow-3"
            onClick={() => onSheet({ kind: 'new', walkIn: false })}
          >
            <Icon of={Plus} />
          </button>
        </div>
      </div>
    </>
  )
}
