/** Shows what went wrong and what to do, where it went wrong: the same title and text as its toast. */
export function Fault({ title, text }: FaultText) {
  return (
    <>
      {title && <strong className="block font-semibold">{title}</strong>}
      {text && <span className="block">{text}</span>}
    </>
  )
}

export interface FaultText {
  title?: string
  text?: string
}
