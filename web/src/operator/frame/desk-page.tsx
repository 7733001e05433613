import type { ReactNode } from 'react'
import { BackButton } from '#components/page/page-header.tsx'
import { usePageTitle } from '#components/page/use-page-title.ts'

/** Head and width of every page of the desk: its only h1, a line below, and its actions. */
export function DeskPage(props: {
  /** Title of the page and of the window. */
  title: string
  /** Title as shown, if it is more than text. */
  heading?: ReactNode
  text?: ReactNode
  /** Buttons; the primary one last. */
  actions?: ReactNode
  /** Target of the back button, on a page opened from another. */
  back?: string
  children: ReactNode
}) {
  usePageTitle(props.title)
  return (
    <div className="console-width grid grid-cols-1 content-start gap-4 pt-4 lg:pt-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-auto items-center">
          {props.back && <BackButton fallback={props.back} className="-ms-2.5 self-start" />}
          <div className="min-w-0 flex-1">
            <h1 tabIndex={-1} className="text-2xl lg:text-3xl">
              {props.heading ?? props.title}
            </h1>
            {props.text && <div className="text-ink-2">{props.text}</div>}
          </div>
        </div>
        {props.actions && <div className="flex flex-wrap gap-2">{props.actions}</div>}
      </header>
      {props.children}
    </div>
  )
}
