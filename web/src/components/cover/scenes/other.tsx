import { Floor, Plant } from '#components/cover/scenes/furniture.tsx'
import type { Paint } from '#components/cover/scenes/paint-of.ts'

export function SpaScene({ paint }: { paint: Paint }) {
  return (
    <>
      <circle cx="330" cy="128" r="74" fill={paint.light} opacity=".9" />
      <path d="M-400 236H0q90-76 190-22t150-10 140 8h400v148H-400z" fill={paint.hill} />
      <path d="M-400 276H0q110-46 220-14t260-12h400v110H-400z" fill={paint.hillMid} />
      <path d="M-400 312H0q130-26 250 0t230-6h400v54H-400z" fill={paint.hillDark} />
      <ellipse cx="188" cy="270" rx="78" ry="25" fill={paint.ink} />
      <ellipse cx="184" cy="234" rx="58" ry="21" fill={paint.deep} />
      <ellipse cx="191" cy="203" rx="40" ry="16" fill={paint.stone} />
      <ellipse cx="186" cy="179" rx="23" ry="11" fill={paint.thingLight} />
      <g fill="none" stroke={paint.light} strokeWidth="6" strokeLinecap="round" opacity=".85">
        <path d="M160 146q-13-16 0-32t0-32" />
        <path d="M188 138q-13-16 0-32t0-32" />
        <path d="M216 146q-13-16 0-32t0-32" />
      </g>
      <Plant paint={paint} x={72} y={296} size={1.25} />
    </>
  )
}

export function DentalScene({ paint }: { paint: Paint }) {
  return (
    <>
      <rect x="44" y="56" width="150" height="150" rx="16" fill={paint.light} />
      <path
        d="M44 138q40-30 78-4t72-14v70a16 16 0 0 1-16 16H60a16 16 0 0 1-16-16z"
        fill={paint.thingLight}
      />
      <path d="M119 56v150M44 131h150" stroke={paint.wallDark} strokeWidth="7" />
      <path
        d="M258 148c0-40 26-56 52-46 12 5 18 5 30 0 26-10 52 6 52 46 0 30-14 44-18 78-3 26-8 40-20 40-15 0-12-50-29-50s-14 50-29 50c-12 0-17-14-20-40-4-34-18-48-18-78z"
        fill={paint.light}
      />
      <path
        d="M276 146c0-22 10-33 24-34"
        fill="none"
        stroke={paint.wallDark}
        strokeWidth="9"
        strokeLinecap="round"
      />
      <circle cx="404" cy="92" r="30" fill={paint.thing} />
      <path d="M404 77v30M389 92h30" stroke={paint.light} strokeWidth="8" strokeLinecap="round" />
      <Floor paint={paint} y={288} />
      <Plant paint={paint} x={96} y={300} size={1.1} />
      <path d="M236 92l5 12 12 5-12 5-5 12-5-12-12-5 12-5z" fill={paint.deep} />
    </>
  )
}

export function GymScene({ paint }: { paint: Paint }) {
  return (
    <>
      <Floor paint={paint} y={270} />
      <path d="M60 270V70h12v200zm336 0V70h12v200z" fill={paint.ink} />
      <rect x="36" y="150" width="396" height="11" rx="5.5" fill={paint.deep} />
      <g fill={paint.deepFill}>
        <rect x="84" y="92" width="26" height="126" rx="13" />
        <rect x="358" y="92" width="26" height="126" rx="13" />
      </g>
      <g fill={paint.thing}>
        <rect x="114" y="108" width="20" height="94" rx="10" />
        <rect x="334" y="108" width="20" height="94" rx="10" />
      </g>
      <g transform="translate(236 300)">
        <path d="M-30-62q0-34 30-34t30 34" fill="none" stroke={paint.ink} strokeWidth="13" />
        <circle r="45" cy="-32" fill={paint.deep} />
        <circle r="20" cy="-32" fill={paint.thingLight} />
      </g>
    </>
  )
}

const BUBBLES = [
  [96, 108, 20],
  [140, 66, 12],
  [372, 62, 15],
  [418, 104, 24],
  [336, 100, 9],
  [64, 158, 11],
] as const

export function CarWashScene({ paint }: { paint: Paint }) {
  return (
    <>
      <path d="M96 272V84a24 24 0 0 1 24-24h240a24 24 0 0 1 24 24v188z" fill={paint.mirrorFill} />
      <path d="M96 112V84a24 24 0 0 1 24-24h240a24 24 0 0 1 24 24v28z" fill={paint.deep} />
      <g stroke={paint.thingLight} strokeWidth="6" strokeLinecap="round">
        <path d="M164 124v30M204 124v18M244 124v30M284 124v18M324 124v30" />
      </g>
      <Floor paint={paint} y={272} />
      <path d="M152 214l24-46q8-14 26-14h84q18 0 26 14l22 46z" fill={paint.deep} />
      <path d="M172 212l18-36q5-9 16-9h32v45zm76-45h36q11 0 16 9l17 36h-69z" fill={paint.light} />
      <path d="M116 284v-44q0-22 26-26l36-4h126l42 8q22 5 22 28v38z" fill={paint.thingFill} />
      <path d="M116 256h20v12h-20zm232-4h20v14h-20z" fill={paint.gold} />
      <g fill={paint.ink}>
        <circle cx="172" cy="284" r="27" />
        <circle cx="312" cy="284" r="27" />
      </g>
      <g fill={paint.rim}>
        <circle cx="172" cy="284" r="12" />
        <circle cx="312" cy="284" r="12" />
      </g>
      <g fill={paint.light} stroke={paint.thingLight} strokeWidth="3">
        {BUBBLES.map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} opacity=".9" />
        ))}
      </g>
    </>
  )
}
