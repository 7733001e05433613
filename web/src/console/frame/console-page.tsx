import { Fragment, type ReactNode } from 'react'
import { cx } from '#components/class-names.ts'
import { ChangeControls } from '#console/frame/change-controls.tsx'
import { LazyBell } from '#features/notification/components/lazy-bell.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'

/** Head and width of every page of the console: its only h1, a line below, and its actions. */
export function ConsolePage(props: {
  title: string
  /** Title of the panel open beside the page, for the window's title. */
  opened?: string | undefined
  /** One line below the title. */
  text?: ReactNode
  /** Buttons; the primary one last. */
  actions?: ReactNode
  /** Its controls change the shop. */
  changes?: boolean
  /** Back button beside the title. */
  before?: ReactNode
  children: ReactNode
}) {
  usePageTitle(props.opened ?? props.title)
  const Controls = props.changes ? ChangeControls : Fragment
  return (
    <div className="console-width grid grid-cols-1 content-start gap-4 pt-4 lg:pt-6">
      <header className="@container">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex min-w-0 flex-auto items-center">
            {props.before}
            <div className="min-w-0 flex-1">
              <h1 tabIndex={-1} className="text-2xl lg:text-3xl">
                {props.title}
              </h1>
              {props.text && <p className="text-ink-2">{props.text}</p>}
            </div>
            {/* On desktop the bell is in the navigation. */}
            <LazyBell
              className={cx('self-start lg:hidden print:hidden', !props.actions && '-me-2.5')}
            />
          </div>
          {props.actions && (
            <div className="flex flex-wrap gap-2">
              <Controls>{props.actions}</Controls>
            </div>
          )}
        </div>
      </header>
      <Controls>{props.children}</Controls>
    </div>
  )
}
