import { qrOf } from '#components/pictures/qr.ts'

/** QR code, black on white in both themes and never mirrored, as scanners expect. */
export function QrCode(props: { link: string; label: string; className?: string }) {
  const { size, path } = qrOf(props.link)
  return (
    <svg
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={props.className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
