import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { cx } from '#components/class-names.ts'
import { IconButton } from '#components/buttons/icon-button.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { Name } from '#components/text/name.tsx'
import { DiaryActions } from '#console/diary/diary-actions.tsx'
import { FloatingActions, LargeActions } from '#console/diary/page/floating-actions.tsx'
import { useDiaryKeys, type DiaryTurns } from '#console/diary/page/use-diary-keys.ts'
import { useShop } from '#console/frame/shop-context.ts'
import { LazyBell } from '#features/notification/components/lazy-bell.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'
import { useDesktop } from '#lib/platform/use-desktop.ts'

const DayMenu = lazyConsolePart(
  async () => (await import('#console/diary/page/day-menu.tsx')).DayMenu,
)

export interface DiaryPageProps extends DiaryTurns {
  title: string
  day: string
  today: string
  labels: { previous: string; next: string }
  /** Figures below the title, on one line unless the text is large. */
  figures?: ReactNode
  /** Additions to the menu that the title opens. */
  menu?: { content?: ReactNode; closable?: boolean }
  /** A panel is open beside the days, in place of the actions. */
  beside: boolean
  children: ReactNode
}

const NBSP = '\u00A0'

/** Returns a title that may wrap after a weekday, but not within the date or the name of a month. */
const unbroken = (title: string) =>
  title
    .replace(/[,،] .*/u, (date) => date.slice(0, 2) + date.slice(2).replaceAll(' ', NBSP))
    .replaceAll(/(\p{L}) (?=\p{L})/gu, `$1${NBSP}`)

/** Frame of a diary page: title with menu, figures on one line, and the days. */
export function DiaryPage(props: DiaryPageProps) {
  const { day, today, onDay, onSheet } = props
  usePageTitle(props.title)
  const wide = useDesktop()
  const { name } = useShop()
  const [menu, setMenu] = useState(false)
  useDiaryKeys(props)
  const steps = <Steps {...props} wide={wide} />
  return (
    <div className="console-width grid grid-cols-1 content-start gap-1.5 pt-2 lg:gap-3 lg:pt-5">
      <header className="flex flex-wrap items-center gap-x-3">
        {wide && steps}
        <h1 tabIndex={-1} className={cx('max-w-full', wide ? 'text-2xl' : 'flex-1 text-lg')}>
          <button
            type="button"
            aria-haspopup="dialog"
            className="printed -ms-2 min-h-12 rounded-md px-2 text-start hover:bg-bg-sunken"
            onClick={() => setMenu(true)}
          >
            {unbroken(props.title)}
            {NBSP}
            <Icon of={ChevronDown} size="s" className="inline print:hidden" />
          </button>
        </h1>
        {!wide && steps}
        {wide && !props.beside && (
          <div className="ms-auto flex gap-2">
            <DiaryActions onSheet={onSheet} />
          </div>
        )}
        {(wide || props.figures) && (
          <div className="@container w-full">
            <p className="dots num h-6 overflow-hidden leading-ui text-ink-2 @max-[16rem]:h-auto">
              <span className="max-lg:hidden">
                <Name of={name} />
              </span>
              {props.figures}
            </p>
          </div>
        )}
      </header>
      {!wide && <LargeActions onSheet={onSheet} />}
      {props.children}
      {!wide && <FloatingActions onSheet={onSheet} />}
      {menu && (
        <Suspense>
          <DayMenu
            title={props.title}
            day={day}
            today={today}
            closable={props.menu?.closable ?? false}
            onDay={onDay}
            onBlock={() => onSheet({ kind: 'block' })}
            onClose={() => setMenu(false)}
          >
            {props.menu?.content}
          </DayMenu>
        </Suspense>
      )}
    </div>
  )
}

/** Buttons for the days before and after, and today. */
function Steps(props: DiaryPageProps & { wide: boolean }) {
  const { day, today, labels, onStep, onDay } = props
  const t = useMessages()
  return (
    <div className="flex flex-wrap items-center rounded-full lg:bg-surface lg:shadow-1">
      <IconButton label={labels.previous} onClick={() => onStep(-1)}>
        <Icon of={ChevronLeft} />
      </IconButton>
      {(props.wide || day !== today) && (
        <button
          type="button"
          aria-disabled={day === today || undefined}
          className="min-h-11 rounded-full px-2 text-md font-semibold hover:bg-bg-subtle aria-disabled:opacity-60"
          onClick={() => onDay(undefined)}
        >
          {t('diary.today')}
        </button>
      )}
      <IconButton label={labels.next} onClick={() => onStep(1)}>
        <Icon of={ChevronRight} />
      </IconButton>
      {/* On desktop the bell is in the navigation. */}
      <LazyBell className="-me-2.5 lg:hidden print:hidden" />
    </div>
  )
}
