const RADIUS = 9
const ROUND = 2 * Math.PI * RADIUS

/** Countdown ring: `share` is left, from 0 to 1. Decorative; its meaning is in text beside it. */
export function Ring({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 flex-none -rotate-90" fill="none">
      <circle cx="12" cy="12" r={RADIUS} strokeWidth="3" className="stroke-line" />
      <circle
        cx="12"
        cy="12"
        r={RADIUS}
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={ROUND}
        strokeDashoffset={ROUND * (1 - Math.min(1, share))}
        className={share > 0 ? 'stroke-brand' : 'stroke-transparent'}
      />
    </svg>
  )
}
