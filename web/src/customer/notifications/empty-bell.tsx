/** A quiet bell with its dot beside it: nothing is here yet. */
export function EmptyBell() {
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true" focusable="false" className="size-24">
      <circle cx="48" cy="48" r="40" className="fill-brand-soft" />
      <path
        d="M48 27a14 14 0 0 0-14 14c0 14-5 17-5 20h38c0-3-5-6-5-20a14 14 0 0 0-14-14Zm-5 41a5 5 0 0 0 10 0"
        fill="none"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-brand-line"
      />
      <circle cx="72" cy="22" r="7" className="fill-saffron" />
    </svg>
  )
}
