import type { LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'

/** Holds what the server reads. A telephone turns its own formats into JPEG when asked for these. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

/** A button that opens the device's pictures, or its camera. */
export function FileButton(props: {
  icon: LucideIcon
  /** The camera, on devices that are held in the hand. */
  camera?: boolean
  multiple?: boolean
  describedBy: string
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={props.camera ? 'hidden pointer-coarse:inline' : undefined}>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        multiple={props.multiple}
        {...(props.camera ? { capture: 'environment' } : {})}
        onChange={({ currentTarget }) => {
          props.onFiles(Array.from(currentTarget.files ?? []))
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        variant="outline"
        size="sm"
        aria-describedby={props.describedBy}
        icon={<Icon of={props.icon} />}
        onClick={() => input.current?.click()}
      >
        {props.children}
      </Button>
    </span>
  )
}
