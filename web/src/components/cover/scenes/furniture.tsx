import type { Paint } from '#components/cover/scenes/paint-of.ts'

/** Objects shared by several scenes. Coordinates are those of the 480 × 360 drawing. */

export function Floor({ paint, y }: { paint: Paint; y: number }) {
  return <path d={`M-400 ${y}h1280v${360 - y}H-400z`} fill={paint.floor} />
}

export function Lamp({ paint, x, y, r }: { paint: Paint; x: number; y: number; r: number }) {
  return (
    <>
      <circle cx={x} cy={y + 10} r={r * 3.4} fill={paint.glowFill} />
      <path d={`M${x} -4V${y - r * 0.6}`} stroke={paint.ink} strokeWidth="2.5" />
      <path d={`M${x - r} ${y + r * 0.45}a${r} ${r} 0 0 1 ${2 * r} 0z`} fill={paint.deep} />
      <circle cx={x} cy={y + r * 0.5} r={r * 0.32} fill={paint.light} />
    </>
  )
}

export function Plant(props: { paint: Paint; x: number; y: number; size: number }) {
  const { paint } = props
  return (
    <g transform={`translate(${props.x} ${props.y}) scale(${props.size})`}>
      <g fill={paint.leaf}>
        <ellipse cx="-16" cy="-62" rx="9" ry="32" transform="rotate(-26 -16 -62)" />
        <ellipse cx="16" cy="-66" rx="9" ry="34" transform="rotate(22 16 -66)" />
        <ellipse cx="0" cy="-78" rx="9" ry="38" />
      </g>
      <g fill={paint.leafLight}>
        <ellipse cx="-30" cy="-44" rx="8" ry="26" transform="rotate(-52 -30 -44)" />
        <ellipse cx="31" cy="-46" rx="8" ry="27" transform="rotate(50 31 -46)" />
      </g>
      <path d="M-22-34h44l-6 34h-32z" fill={paint.light} />
      <path d="M-22-34h44l-1.6 9h-40.8z" fill={paint.rim} />
    </g>
  )
}

export function Bottle(props: {
  paint: Paint
  x: number
  y: number
  width: number
  height: number
  fill: string
}) {
  const { paint, x, y, width, height } = props
  return (
    <>
      <rect
        x={x + width * 0.32}
        y={y - height - 12}
        width={width * 0.36}
        height="14"
        rx="2"
        fill={paint.ink}
      />
      <rect
        x={x}
        y={y - height}
        width={width}
        height={height}
        rx={width * 0.26}
        fill={props.fill}
      />
      <rect
        x={x + width * 0.18}
        y={y - height * 0.62}
        width={width * 0.64}
        height={height * 0.3}
        rx="3"
        fill={paint.light}
        opacity=".75"
      />
    </>
  )
}

/** A counter: its top and its shaded edge. */
export function Counter(props: { paint: Paint; x: number; y: number; width: number }) {
  const { paint, x, y, width } = props
  return (
    <>
      <path d={`M${x} ${y}h${width}v17H${x}z`} fill={paint.light} />
      <path d={`M${x} ${y + 17}h${width}v6H${x}z`} fill={paint.edge} />
    </>
  )
}
