import type { Paint } from '#components/cover/scenes/paint-of.ts'

/** A shop's hanging sign with its first letter, placed clear of the page's buttons. */
export function Sign(props: { paint: Paint; letter: string; wide: boolean }) {
  const { paint, letter, wide } = props
  const [x, y, r] = wide ? [0, 150, 46] : [130, 100, 62]
  return (
    <>
      <path
        d={`M${x - r * 0.5} -4V${y}M${x + r * 0.5} -4V${y}`}
        stroke={paint.ink}
        strokeWidth="3"
      />
      <circle cx={x} cy={y + 5} r={r} fill={paint.ink} opacity=".18" />
      <circle cx={x} cy={y} r={r} fill={paint.deep} />
      <circle cx={x} cy={y} r={r * 0.86} fill={paint.light} />
      <text
        x={x}
        y={y}
        dy=".36em"
        textAnchor="middle"
        fontSize={r * 1.05}
        fontWeight="700"
        fill={paint.ink}
      >
        {letter}
      </text>
    </>
  )
}
