const dot = (radius: number, degrees: number, size: number, fill: string) => (
  <circle
    cx={300 + radius * Math.cos((degrees * Math.PI) / 180)}
    cy={300 + radius * Math.sin((degrees * Math.PI) / 180)}
    r={size}
    fill={fill}
  />
)

/** The logo's ring, drawn large behind the hero; never mirrored. `hollow` leaves the middle free. */
export function Rings({ className, hollow }: { className: string; hollow?: boolean }) {
  return (
    <svg viewBox="0 0 600 600" aria-hidden="true" focusable="false" className={className}>
      {[0, 1, 2, 3, 4, 5].slice(hollow ? 1 : 0).map((index) => {
        const radius = 46 + index * 44
        const open = index === 1
        return (
          <circle
            key={index}
            cx="300"
            cy="300"
            r={radius}
            fill="none"
            stroke={`oklch(1 0 0 / ${0.3 - index * 0.04})`}
            strokeWidth={open ? 5 : 1.25}
            strokeDasharray={open ? `${2 * Math.PI * radius * 0.82} 999` : undefined}
            strokeLinecap="round"
            transform={open ? 'rotate(-15 300 300)' : undefined}
          />
        )
      })}
      {dot(90, -47, 7.5, 'oklch(0.815 0.150 78)')}
      {dot(134, 62, 2.5, 'oklch(1 0 0 / .55)')}
      {dot(178, -118, 2.5, 'oklch(1 0 0 / .5)')}
    </svg>
  )
}

/** A small ring with its dot outside, for empty states. */
export function EmptyRing() {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" focusable="false" className="size-24">
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
