import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMessages } from '#lib/i18n/language-context.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { IconButton } from '#components/buttons/icon-button.tsx'

/** Navigates back within the app, or to `fallback` if this page was opened first. */
export function BackButton(props: { fallback: string; on?: 'page' | 'cover'; className?: string }) {
  const t = useMessages()
  const navigate = useNavigate()
  const { key } = useLocation()
  // React Router's key of the entry that opened the app.
  const opened = key === 'default'
  return (
    <IconButton
      label={t('shell.back')}
      on={props.on ?? 'page'}
      className={props.className}
      onClick={() => void (opened ? navigate(props.fallback) : navigate(-1))}
    >
      <Icon of={ArrowLeft} />
    </IconButton>
  )
}

/** The header of a page: its only h1, a back button on phones, and tools. */
export function PageHeader(props: {
  title: ReactNode
  /** Target of the back button if the page was opened from a link; no button without it. */
  back?: string
  end?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="page-width pt-3 pb-3 lg:pt-8 lg:pb-4">
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        {/* Its arrow, not its edge, lines up with the page; below it, large text starts at the edge again. */}
        {props.back && <BackButton fallback={props.back} className="-ms-2.5 lg:hidden" />}
        <h1 tabIndex={-1} className="max-w-full flex-1 text-3xl lg:text-5xl">
          {props.title}
        </h1>
        {props.end}
      </div>
      {props.children}
    </header>
  )
}
