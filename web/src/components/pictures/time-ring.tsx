const RADIUS = 9.6
const ROUND = 2 * Math.PI * RADIUS

/**
 * The logo's ring as a dial, filled clockwise from the saffron dot to `share`, from 0 to 1. Never mirrored; its meaning
 * is in text beside it.
 */
export function TimeRing({ share, className }: { share: number; className: string }) {
  return (
    <svg viewBox="6 6 28 28" aria-hidden="true" fill="none" strokeWidth="4" className={className}>
      <circle cx="20" cy="20" r={RADIUS} stroke="currentColor" strokeOpacity=".2" />
      <circle
        cx="20"
        cy="20"
        r={RADIUS}
        stroke="currentColor"
        strokeLinecap="round"
        strokeDasharray={ROUND}
        strokeDashoffset={ROUND * (1 - Math.min(1, share))}
        // Starts at the dot, at half past one.
        transform="rotate(-50 20 20)"
      />
      <circle cx="26.2" cy="12.6" r="3.4" className="fill-saffron" />
    </svg>
  )
}
