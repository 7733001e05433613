/** Shows an error and its remedy in place, with the same title and text as its toast. */
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
