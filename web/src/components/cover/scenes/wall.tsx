import type { Paint } from '#components/cover/scenes/paint-of.ts'

/** Pattern tile of each wall: width, height, path, and stroke width (0: the default). */
const PIECES = [
  // Tiles, laid like bricks.
  [72, 48, 'M0 0h72M0 24h72M0 0v24M36 24v24', 0],
  // Arches.
  [60, 60, 'M0 60V30a30 30 0 0 1 60 0v30M15 60V30a15 15 0 0 1 30 0v30', 0],
  // Wallpaper with stripes.
  [44, 44, 'M11 0v44', 22],
  // Eight-pointed stars, as on traditional tiles.
  [56, 56, 'M28 10l5 12 13-7-7 13 12 5-12 5 7 13-13-7-5 12-5-12-13 7 7-13-12-5 12-5-7-13 13 7z', 0],
] as const

/** Draws the wall's pattern; the last `kind` is a bare wall. */
export function Wall({ paint, kind }: { paint: Paint; kind: number }) {
  const piece = PIECES[kind]
  if (!piece) return null
  const [width, height, path, stroke] = piece
  return (
    <>
      <pattern id={`${paint.id}t`} width={width} height={height} patternUnits="userSpaceOnUse">
        <path
          d={path}
          fill={stroke || kind < 2 ? 'none' : paint.light}
          stroke={kind < 3 ? paint.light : undefined}
          strokeWidth={stroke || 4}
        />
      </pattern>
      <path d="M-400 0h1280v360H-400z" fill={`url(#${paint.id}t)`} opacity=".4" />
    </>
  )
}
