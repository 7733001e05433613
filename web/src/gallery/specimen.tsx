import { useState, type ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'

/** One component in some of its states, under its name in the code. */
export function Specimen(props: { of: string; state?: string; children: ReactNode }) {
  const { of: name, state } = props
  return (
    <section
      data-specimen={name}
      className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-2"
    >
      <p dir="ltr" lang="en" className="text-sm text-ink-2">
        <b className="font-semibold">{name}</b> {state}
      </p>
      {props.children}
    </section>
  )
}

/** Several states of one component side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex w-full flex-wrap items-center gap-3">{children}</div>
}

/** Several states of one component, stacked at full width. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
}

/** Holds the value of a controlled component. */
export function Holding<Value>(props: {
  value: Value
  children: (value: Value, set: (value: Value) => void) => ReactNode
}) {
  const [value, set] = useState(props.value)
  return props.children(value, set)
}

/** Opens an overlay: a button with its name, and a function to close it. */
export function Opener(props: { name: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="sm" data-opens={props.name} onClick={() => setOpen(true)}>
        <span dir="ltr">{props.name}</span>
      </Button>
      {open && props.children(() => setOpen(false))}
    </>
  )
}

/** Handler without effect. */
export const nothing = (): void => undefined
