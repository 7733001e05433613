import { useDigitsOf } from '#lib/format/digits.ts'

/** A paragraph; what stands between backticks is written in programs, and keeps its letters, digits and direction. */
export function Prose({ children }: { children: string }) {
  const inDigits = useDigitsOf()
  const parts = children.split('`').map((text, place) => ({ text, place, code: place % 2 === 1 }))
  return (
    <p>
      {parts.map(({ text, place, code }) =>
        code ? (
          <code key={place} dir="ltr" className="wrap-anywhere">
            {text}
          </code>
        ) : (
          inDigits(text)
        ),
      )}
    </p>
  )
}
