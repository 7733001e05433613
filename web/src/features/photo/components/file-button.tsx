import type { LucideIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import { Icon } from '#components/pictures/icon.tsx'

/** Formats that the server reads. A phone converts its own formats to JPEG if these are requested. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'
/** Formats requested from a camera, which takes JPEG: Android's shell opens the camera only for this name. */
const ANY_PICTURE = 'image/*'

/** Button that opens the device's pictures or camera. */
export function FileButton(props: {
  icon: LucideIcon
  /** Opens the camera; shown only on handheld devices. */
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
        accept={props.camera ? ANY_PICTURE : ACCEPTED}
        hidden
        multiple={props.multiple}
        {...(props.camera ? { capture: 'environment' } : {})}
        onChange={({ currentTarget }) => {
          props.onFiles(Array.from(currentTarget.files ?? []))
          // Allows the same file to be chosen again.
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
