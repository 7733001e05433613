import { useId, type ReactNode } from 'react'

/** Section of a page with its title. */
export function Card(props: { id?: string; title: string; text?: ReactNode; children: ReactNode }) {
  const title = useId()
  return (
    <section
      id={props.id}
      aria-labelledby={title}
      className="grid grid-cols-1 gap-3 rounded-lg bg-surface p-4 shadow-1 lg:p-5"
    >
      <div>
        <h2 id={title} className="text-xl">
          {props.title}
        </h2>
        {props.text && <p className="text-ink-2">{props.text}</p>}
      </div>
      {props.children}
    </section>
  )
}
