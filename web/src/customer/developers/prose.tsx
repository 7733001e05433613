import { Fragment } from 'react'
import { useDigitsOf } from '#lib/format/digits.ts'

/** A paragraph in the reader's digits, except for code. */
export function Prose({ children }: { children: string }) {
  const inDigits = useDigitsOf()
  return (
    <p>
      <Coded textOf={inDigits}>{children}</Coded>
    </p>
  )
}

/** Text with code between backticks, which keeps its letters, digits and direction. */
export function Coded(props: { textOf?: (text: string) => string; children: string }) {
  const { textOf = (text) => text, children } = props
  const parts = children.split('`').map((text, place) => ({ text, place, code: place % 2 === 1 }))
  return parts.map(({ text, place, code }) =>
    code ? (
      <code key={place} dir="ltr" lang="en" className="wrap-anywhere">
        <Jointed>{text}</Jointed>
      </code>
    ) : (
      textOf(text)
    ),
  )
}

/** A path or a name of code, which may break at its slashes, dots and underscores: its words stay whole. */
export function Jointed({ children }: { children: string }) {
  return children.split(/(?=[./])|(?<=[/_])/u).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
