/** Logo: a ring with a saffron dot in its gap. A dial, so it is never mirrored. */
export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <rect width="40" height="40" rx="12" fill="oklch(0.455 0.185 267)" />
      <circle
        cx="20"
        cy="20"
        r="9.6"
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="41.5 60.4"
        transform="rotate(7 20 20)"
      />
      <circle cx="26.3" cy="12.5" r="3.4" fill="oklch(0.815 0.150 78)" />
    </svg>
  )
}
