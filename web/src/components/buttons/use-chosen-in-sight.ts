import { useEffect, useState } from 'react'

/** Returns a ref of a row of radio labels; scrolls the row, not the page, if the chosen one is outside its visible part. */
export function useChosenInSight(value: string | undefined) {
  const [row, setRow] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const cell = row?.querySelector<HTMLElement>('label:has(:checked)')
    const frame = cell?.parentElement
    if (!frame) return
    const away = cell.getBoundingClientRect().left - frame.getBoundingClientRect().left
    const hidden = away < 0 || away + cell.offsetWidth > frame.clientWidth
    if (hidden) frame.scrollBy({ left: away - frame.clientWidth / 3 })
  }, [row, value])
  return setRow
}
