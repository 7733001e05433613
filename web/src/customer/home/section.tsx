import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#components/pictures/icon.tsx'

/** Section of home: heading, content, and a link to the full list. */
export function Section(props: {
  title: string
  /** Control beside the title. */
  tool?: ReactNode
  all: { to: string; label: ReactNode }
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="page-width mt-6 lg:mt-10">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-1">
        <div className="flex items-center gap-1">
          <h2 id={id} className="text-xl lg:text-[1.5rem]">
            {props.title}
          </h2>
          {props.tool}
        </div>
        <Link
          to={props.all.to}
          className="inline-flex min-h-11 items-center gap-0.5 font-semibold text-brand-ink underline-offset-3 hover:underline"
        >
          <span>{props.all.label}</span>
          <Icon of={ChevronRight} size="s" />
        </Link>
      </div>
      {props.children}
    </section>
  )
}
