import { useEffect, useRef, type FocusEvent } from 'react'

const CONTROL = 'a[href], button, input, select, textarea, summary'
const HEADING = 'h1[tabindex], h2[tabindex]'

/** Describes where the focus was last: the element, the place of its row, and the page or dialog around it. */
interface Place {
  element: Element
  row: number
  around: ParentNode
}

const rowsOf = (list: Element) => [...list.querySelectorAll('li, tr')]

/** Returns the rows from a place on, then those before it, the nearest first. */
export const nearestRows = <Row>(rows: readonly Row[], at: number): Row[] => [
  ...rows.slice(Math.max(at, 0)),
  ...rows.slice(0, Math.max(at, 0)).toReversed(),
]

/** Returns what the focus goes to: a control of the nearest row, else one beside the rows, else the heading. */
function nextOf(list: Element | null, { row, around }: Place): HTMLElement | null {
  const rows = list ? nearestRows(rowsOf(list), row) : []
  for (const place of [...rows, list]) {
    const control = place?.querySelector<HTMLElement>(CONTROL)
    if (control) return control
  }
  return around.querySelector<HTMLElement>(HEADING)
}

/**
 * Keeps the focus in a list of `<li>`, or a table, whose controls go away by what is done with them: where the one that had it is gone, the
 * focus goes to its neighbour and not to the top of the page. Returns what the element around the rows takes.
 */
export function useKeptFocus<List extends HTMLElement>() {
  const list = useRef<List>(null)
  const last = useRef<Place>(undefined)
  // After each drawing: a row may go with one, and the dialog that asked about it with another.
  useEffect(() => {
    const place = last.current
    if (!place || place.element.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    nextOf(list.current, place)?.focus()
  })
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent<List>) => {
      // React tells of a dialog that stands elsewhere too.
      if (!currentTarget.contains(target)) return
      const row = rowsOf(currentTarget).findIndex((each) => each.contains(target))
      last.current = { element: target, row, around: target.closest('dialog') ?? document }
    },
    onBlur: ({ relatedTarget }: FocusEvent<List>) => {
      // A dialog that asks about the row gives the focus back; who goes elsewhere is not called back.
      const isInDialog = relatedTarget instanceof Element && relatedTarget.closest('dialog')
      if (!isInDialog) last.current = undefined
    },
  }
}
