const RADII = [46, 134, 178, 222, 266]

/** The logo's ring, drawn large behind the hero; never mirrored. `hollow` leaves the middle free. */
export function Rings({ className, hollow }: { className: string; hollow?: boolean }) {
  return (
    <svg viewBox="0 0 600 600" aria-hidden="true" fill="none" className={className}>
      {RADII.slice(hollow ? 1 : 0).map((radius) => (
        <circle
          key={radius}
          cx="300"
          cy="300"
          r={radius}
          stroke={`oklch(1 0 0 / ${0.342 - radius / 1100})`}
          strokeWidth="1.25"
        />
      ))}
      <circle
        cx="300"
        cy="300"
        r="90"
        stroke="oklch(1 0 0 / .26)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="464 999"
        transform="rotate(-15 300 300)"
      />
      <circle cx="361.4" cy="234.2" r="7.5" fill="oklch(0.815 0.150 78)" />
      <circle cx="362.9" cy="418.3" r="2.5" fill="oklch(1 0 0 / .55)" />
      <circle cx="216.4" cy="142.8" r="2.5" fill="oklch(1 0 0 / .5)" />
    </svg>
  )
}

/** A small ring with its dot outside, for empty states. */
export function EmptyRing() {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" className="size-24">
      <circle cx="48" cy="48" r="40" className="fill-brand-soft" />
      <circle
        cx="48"
        cy="48"
        r="19"
        fill="none"
        strokeWidth="8"
        strokeLinecap="round"
        strokeDasharray="82 120"
        transform="rotate(7 48 48)"
        className="stroke-brand-line"
      />
      <circle cx="72" cy="22" r="7" className="fill-saffron" />
    </svg>
  )
}
