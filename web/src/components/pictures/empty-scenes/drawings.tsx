import type { ReactNode } from 'react'

const PAPER = { fill: 'var(--color-surface)', className: 'stroke-brand-line' }
const STAR = 'm0-8 2.4 5 5.4.7-4 3.8 1 5.4-4.8-2.7-4.8 2.7 1-5.4-4-3.8 5.4-.7Z'

/** A month with one saffron day, and the open ring beside it. */
const appointments = (
  <>
    <rect x="34" y="30" width="66" height="64" rx="10" {...PAPER} />
    <path d="M34 48h66M51 22v14M83 22v14" />
    <path d="M48 62h.1M67 62h.1M86 62h.1M48 78h.1M86 78h.1" strokeWidth="7" />
    <circle cx="67" cy="78" r="6" className="fill-saffron" stroke="none" />
    <circle cx="112" cy="84" r="20" {...PAPER} strokeDasharray="104 999" />
    <path d="M112 73v11l8 5" />
  </>
)

/** A shop with an awning, and a heart. */
const favourites = (
  <>
    <path d="M42 56v40h70V56" {...PAPER} />
    <path
      d="M34 44l9-18h68l9 18a10.7 10.7 0 0 1-21.5 0 10.7 10.7 0 0 1-21.5 0 10.7 10.7 0 0 1-21.5 0 10.7 10.7 0 0 1-21.5 0Z"
      {...PAPER}
    />
    <path d="M54 96V72h20v24M88 72h12v12H88Z" />
    <path
      d="M122 92c-8-6-15-11-15-18a8 8 0 0 1 15-4 8 8 0 0 1 15 4c0 7-7 12-15 18Z"
      className="fill-saffron"
      stroke="none"
    />
  </>
)

/** A bell with its dot beside it. */
const notifications = (
  <>
    <path
      d="M80 28a20 20 0 0 0-20 20c0 20-7 24-7 29h54c0-5-7-9-7-29a20 20 0 0 0-20-20Z"
      {...PAPER}
    />
    <path d="M73 86a7 7 0 0 0 14 0M80 28v-7M38 58c-4-8-4-16 0-24M122 58c4-8 4-16 0-24" />
    <circle cx="116" cy="88" r="7" className="fill-saffron" stroke="none" />
  </>
)

/** A street, and a magnifying glass over it. */
const search = (
  <>
    <path d="M30 94V58h26v36M60 94V44h30v50M94 94V62h34v32M24 94h112" {...PAPER} />
    <path d="M39 72h8M70 58h10M70 72h10M104 76h12" />
    <circle cx="94" cy="50" r="20" {...PAPER} />
    <path d="m109 65 16 16" strokeWidth="8" />
    <circle cx="94" cy="50" r="6" className="fill-saffron" stroke="none" />
  </>
)

/** An empty chair in front of a mirror. */
const customers = (
  <>
    <rect x="38" y="20" width="40" height="52" rx="20" {...PAPER} />
    <path d="M50 34l10-7M50 44l16-12" />
    <path d="M92 40h22a6 6 0 0 1 6 6v22H86V46a6 6 0 0 1 6-6Z" {...PAPER} />
    <path d="M80 68h46v10H80ZM103 78v12M90 94h26M76 58v14M130 58v14" {...PAPER} />
    <circle cx="58" cy="90" r="6" className="fill-saffron" stroke="none" />
  </>
)

/** A speech bubble with stars. */
const reviews = (
  <>
    <path
      d="M34 34a10 10 0 0 1 10-10h66a10 10 0 0 1 10 10v32a10 10 0 0 1-10 10H74L56 92V76H44a10 10 0 0 1-10-10Z"
      {...PAPER}
    />
    {[54, 77, 100].map((x, at) => (
      <path
        key={x}
        d={STAR}
        transform={`translate(${x} 50)`}
        strokeWidth="3"
        className={at < 2 ? 'fill-saffron' : 'stroke-brand-line'}
        stroke={at < 2 ? 'none' : undefined}
      />
    ))}
  </>
)

const SCENES = {
  appointments,
  favourites,
  notifications,
  search,
  customers,
  reviews,
} satisfies Record<string, ReactNode>

/** Subjects of empty lists. */
export type SceneName = keyof typeof SCENES

/** Draws a scene in the colours of the theme; never mirrored. */
export function Drawing({ name }: { name: SceneName }) {
  return (
    <svg viewBox="0 0 160 120" className="size-full">
      <ellipse cx="80" cy="66" rx="74" ry="50" className="fill-brand-soft" />
      <g
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-brand-line"
      >
        {SCENES[name]}
      </g>
    </svg>
  )
}
