import { closesSheet, dragAfter, type SheetTouch } from '#components/overlays/sheet-drag.ts'
import { isCalm } from '#lib/platform/feel.ts'

const LEAVING = { duration: 160, easing: 'cubic-bezier(.4,0,1,1)' }
const CONTROLS = 'button, a, input, select, textarea, label'

/**
 * Makes a sheet follow the finger on its grip, and closes it if flung or dragged away. With reduced motion it stays
 * until it closes. Keyboard and screen reader use the close button.
 */
export function followFinger(
  sheet: HTMLElement,
  grip: HTMLElement,
  down: PointerEvent,
  close: () => void,
): void {
  if (!down.isPrimary || (down.target instanceof Element && down.target.closest(CONTROLS))) return
  grip.setPointerCapture(down.pointerId)
  const calm = isCalm()
  let drag = dragAfter(undefined, touchOf('down', down))
  const done = new AbortController()
  const { signal } = done
  const move = (event: PointerEvent) => {
    drag = dragAfter(drag, touchOf('move', event))
    if (!calm) Object.assign(sheet.style, { transition: 'none', translate: `0 ${drag.offset}px` })
  }
  const settle = () => {
    done.abort()
    sheet.style.transition = ''
    sheet.style.translate = ''
  }
  const up = async (event: PointerEvent) => {
    drag = dragAfter(drag, touchOf('up', event))
    done.abort()
    if (closesSheet(drag, sheet.offsetHeight)) {
      if (!calm) await sheet.animate({ translate: '0 100%' }, LEAVING).finished
      close()
    }
    // `close` may ask first and leave the sheet open.
    settle()
  }
  grip.addEventListener('pointermove', move, { signal })
  grip.addEventListener('pointerup', (event) => void up(event), { signal })
  grip.addEventListener('pointercancel', settle, { signal })
}

const touchOf = (kind: SheetTouch['kind'], { clientY, timeStamp }: PointerEvent): SheetTouch => ({
  kind,
  y: clientY,
  at: timeStamp,
})
