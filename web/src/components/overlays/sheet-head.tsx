import { useEffect, type PointerEvent, type ReactNode, type RefObject } from 'react'
import { useDesktop } from '#lib/platform/use-desktop.ts'

/** Touch handling, loaded separately, as a sheet can be closed without it. */
const load = () => import('#components/overlays/follow-finger.ts')
/** Dragging the sheet must neither scroll the page nor select text. */
const STYLE = { touchAction: 'none', userSelect: 'none' } as const

/** Head of a sheet, dragged down by touch to close it; on desktop without handle and drag. */
export function SheetHead(props: {
  sheet: RefObject<HTMLElement | null>
  pending: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { sheet, pending, onClose } = props
  const desktop = useDesktop()
  useEffect(() => {
    if (!desktop) load().catch(() => undefined)
  }, [desktop])
  const hold = ({ currentTarget, nativeEvent }: PointerEvent<HTMLElement>) => {
    load()
      .then(({ followFinger }) => {
        if (sheet.current) followFinger(sheet.current, currentTarget, nativeEvent, onClose)
      })
      .catch(() => undefined)
  }
  return (
    <div style={STYLE} onPointerDown={desktop || pending ? undefined : hold}>
      <div
        aria-hidden="true"
        className="mark mx-auto mb-2 h-1.25 w-10 rounded-full bg-line lg:hidden"
      />
      {props.children}
    </div>
  )
}
