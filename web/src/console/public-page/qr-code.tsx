import { qrOf } from '#console/public-page/qr.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Black on white in either theme and never turned around: that is what readers look for. */
export function QrCode({ link, className }: { link: string; className?: string }) {
  const t = useMessages()
  const { size, path } = qrOf(link)
  return (
    <svg
      role="img"
      aria-label={t('poster.qrAlt')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
