import { useEffect, useRef, type FocusEvent } from 'react'

const CONTROL = 'a[href], button, input, select, textarea, summary'
const HEADING = 'h1[tabindex], h2[tabindex]'

/** Last place of the focus: the element, the index of its row, and the page or dialog around it. */
interface Place {
  element: Element
  row: number
  around: ParentNode
}

const rowsOf = (list: Element) => [...list.querySelectorAll('li, tr')]

/** Returns the rows from an index on, then those before it, nearest first. */
export const nearestRows = <Row>(rows: readonly Row[], at: number): Row[] => [
  ...rows.slice(Math.max(at, 0)),
  ...rows.slice(0, Math.max(at, 0)).toReversed(),
]

/**
 * Focuses a control of the nearest row, else another control of the list, else the heading. Skips those that cannot be
 * focused, such as the controls of a row in a closed `<details>`.
 */
function focusNext(list: Element | null, { row, around }: Place): void {
  const rows = list ? nearestRows(rowsOf(list), row) : []
  const inList = [...rows, list].flatMap((place) => [
    ...(place?.querySelectorAll<HTMLElement>(CONTROL) ?? []),
  ])
  for (const next of [...inList, around.querySelector<HTMLElement>(HEADING)]) {
    next?.focus()
    if (next && document.activeElement === next) return
  }
}

/**
 * Keeps the focus in a list of `<li>` or a table whose rows are removed by their own controls: if the focused control
 * is unmounted, a neighbouring one is focused instead of the top of the page. Returns the props of the element around
 * the rows.
 */
export function useKeptFocus<List extends HTMLElement>() {
  const list = useRef<List>(null)
  const last = useRef<Place>(undefined)
  // After each render: the row and the dialog that asked about it may be unmounted in different renders.
  useEffect(() => {
    const place = last.current
    if (!place || place.element.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    focusNext(list.current, place)
  })
  return {
    ref: list,
    onFocus: ({ target, currentTarget }: FocusEvent<List>) => {
      // React events also bubble from dialogs in portals.
      if (!currentTarget.contains(target)) return
      const row = rowsOf(currentTarget).findIndex((each) => each.contains(target))
      last.current = { element: target, row, around: target.closest('dialog') ?? document }
    },
    onBlur: ({ relatedTarget }: FocusEvent<List>) => {
      // A dialog about the row returns the focus; a focus that moves elsewhere is left there.
      const isInDialog = relatedTarget instanceof Element && relatedTarget.closest('dialog')
      if (!isInDialog) last.current = undefined
    },
  }
}
