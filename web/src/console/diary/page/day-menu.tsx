import { CalendarDays, CalendarOff, CalendarSync, CalendarX, type LucideIcon } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { LazyDayPicker } from '#components/day-field/lazy-day-picker.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useReach } from '#console/frame/shop-context.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'

const CloseDay = lazyConsolePart(
  async () => (await import('#console/diary/page/close-day.tsx')).CloseDay,
)

const Feeds = lazyConsolePart(
  async () => (await import('#console/diary/page/feeds-dialog.tsx')).FeedsDialog,
)

/** Menu of the actions for the shown day or week. */
export function DayMenu(props: {
  title: string
  day: string
  today: string
  /** A single day is shown, which can be closed. */
  closable: boolean
  onDay: (date: string | undefined) => void
  onBlock: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const { day, onClose } = props
  const t = useMessages()
  const mayWrite = useReach('diary.change') !== null
  const mayFeed = useReach('feed.change') !== null
  const mayClose = useReach('hours.change') === 'all' && props.closable && day >= props.today
  const [step, setStep] = useState<'menu' | 'month' | 'close' | 'feeds'>('menu')
  if (step === 'month')
    return (
      <LazyDayPicker
        value={day}
        today={props.today}
        onClose={onClose}
        onChoose={(date) => {
          props.onDay(date)
          onClose()
        }}
      />
    )
  if (step === 'close')
    return (
      <Suspense>
        <CloseDay day={day} onClose={onClose} />
      </Suspense>
    )
  if (step === 'feeds')
    return (
      <Suspense>
        <Feeds onClose={onClose} />
      </Suspense>
    )
  return (
    <Dialog title={props.title} onClose={onClose}>
      <div className="mt-2 grid gap-2">
        {props.children}
        <div className="grid">
          <Deed icon={CalendarDays} onPress={() => setStep('month')}>
            {t('diary.chooseDay')}
          </Deed>
          {mayWrite && (
            <Deed
              icon={CalendarX}
              onPress={() => {
                onClose()
                props.onBlock()
              }}
            >
              {t('diary.blockTime')}
            </Deed>
          )}
          {mayClose && (
            <Deed icon={CalendarOff} onPress={() => setStep('close')}>
              {t('diary.closeDay')}
            </Deed>
          )}
          {mayFeed && (
            <Deed icon={CalendarSync} onPress={() => setStep('feeds')}>
              {t('feed.open')}
            </Deed>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Deed(props: { icon: LucideIcon; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="flex min-h-13 items-center gap-3 rounded-md text-start font-semibold hover:bg-bg-subtle"
      onClick={props.onPress}
    >
      <Icon of={props.icon} />
      {props.children}
    </button>
  )
}
