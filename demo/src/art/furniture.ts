import { at, each, ellipse, glow, group, line, oklch, path, rect, shadow } from './draw.ts'

/** Furniture used in several rooms. The position of an object is the middle of its foot. */

/** Draws a barber's or hairdresser's chair from behind. */
export function chair(x: number, y: number, scale = 1): string {
  return at(
    x,
    y,
    [
      shadow(0, 4, 150),
      ellipse([0, 0, 92, 18], 'url(#chrome)'),
      rect([-15, -92, 30, 92], 'url(#chrome)'),
      rect([-112, -164, 224, 74], 'url(#leather)', { rx: 26 }),
      line('M-118 -220V-128M118 -220V-128', '#caced3', 13),
      rect([-136, -240, 40, 24], 'url(#leather)', { rx: 11 }),
      rect([96, -240, 40, 24], 'url(#leather)', { rx: 11 }),
      rect([-94, -350, 188, 216], 'url(#leather)', { rx: 34 }),
      line('M-94 -242H94', '#000', 3, { opacity: 0.22 }),
      line('M-70 -330C-30 -342 30 -342 70 -330', '#fff', 6, { opacity: 0.24 }),
      rect([-12, -384, 24, 44], 'url(#chrome)'),
      rect([-54, -436, 108, 60], 'url(#leather)', { rx: 24 }),
    ],
    scale,
  )
}

export function plant(x: number, y: number, scale = 1): string {
  const leaves = [-64, -42, -20, 0, 22, 44, 66]
  return at(
    x,
    y,
    [
      shadow(0, 2, 90),
      each(leaves, (angle, index) =>
        path(
          'M0 -96C-30 -170 -20 -270 0 -330C20 -270 30 -170 0 -96z',
          index % 2 ? 'url(#leafy)' : oklch(0.5, 0.09, 148),
          {
            transform: `rotate(${angle} 0 -96)`,
          },
        ),
      ),
      path('M-58 -112H58L44 0H-44z', 'url(#white)'),
      ellipse([0, -112, 58, 12], '#6b5a4a'),
    ],
    scale,
  )
}

/** Draws a row of bottles on one line, in alternating colours. */
export function bottles(x: number, y: number, colours: readonly string[], scale = 1): string {
  return at(
    x,
    y,
    each(colours, (colour, index) => {
      const height = 54 + ((index * 37) % 34)
      const left = index * 40
      return group([
        rect([left, -height, 28, height], colour, { rx: 7 }),
        rect([left + 8, -height - 18, 12, 20], '#2f2a28', { rx: 3 }),
        rect([left + 4, -height + 6, 5, height - 14], '#fff', { opacity: 0.4, rx: 2 }),
      ])
    }),
    scale,
  )
}

/** Draws a counter along the back wall. */
export function counter(x: number, y: number, width: number, height: number): string {
  return group([
    shadow(x + width / 2, y + height, width * 0.54, 18),
    rect([x, y, width, height], 'url(#timber)', { rx: 6 }),
    each(
      [1, 2, 3].map((part) => x + (width * part) / 4),
      (at_) => line(`M${at_} ${y + 26}V${y + height - 8}`, '#2a1a10', 3, { opacity: 0.3 }),
    ),
    rect([x - 12, y - 14, width + 24, 30], 'url(#white)', { rx: 6 }),
  ])
}

/** Draws a mirror lit from behind its rim; `rx` rounds its corners. */
export function mirror(x: number, y: number, width: number, height: number, rx: number): string {
  const halo = { rx: rx + 14, opacity: 0.9 }
  return group([
    glow(x + width / 2, y + height / 2, Math.max(width, height) * 0.95, 0.5),
    rect([x - 14, y - 14, width + 28, height + 28], '#fff6dd', halo),
    rect([x, y, width, height], 'url(#mirror)', { rx }),
    path(
      `M${x + width * 0.18} ${y + height * 0.92}L${x + width * 0.62} ${y + height * 0.08}h${width * 0.16}L${x + width * 0.34} ${y + height * 0.92}z`,
      '#fff',
      { opacity: 0.42 },
    ),
  ])
}

/** Draws shelves with objects on them. */
export function shelves(
  x: number,
  y: number,
  width: number,
  rows: number,
  fill: (row: number) => string,
): string {
  return each(
    Array.from({ length: rows }, (_, row) => row),
    (row) => {
      const top = y + row * 128
      return group([
        at(x + 18, top, fill(row)),
        rect([x, top, width, 14], 'url(#timber)', { rx: 3 }),
        rect([x, top + 14, width, 12], '#000', { opacity: 0.14 }),
      ])
    },
  )
}

/** Draws a frame on the wall with a few shapes in it. */
export function picture(x: number, y: number, width: number, height: number, hue: number): string {
  return group([
    rect([x + 8, y + 10, width, height], '#000', { opacity: 0.18, filter: 'url(#soft)' }),
    rect([x, y, width, height], '#3a302a', { rx: 3 }),
    rect([x + 9, y + 9, width - 18, height - 18], '#f6f1e7'),
    ellipse(
      [x + width * 0.42, y + height * 0.42, width * 0.2, width * 0.2],
      oklch(0.72, 0.11, hue),
    ),
    path(
      `M${x + 20} ${y + height - 20}C${x + width * 0.3} ${y + height * 0.5} ${x + width * 0.6} ${y + height * 0.9} ${x + width - 20} ${y + height * 0.55}V${y + height - 20}z`,
      oklch(0.5, 0.08, hue + 60),
    ),
  ])
}

export function stool(x: number, y: number, scale = 1): string {
  return at(
    x,
    y,
    [
      shadow(0, 2, 80),
      ellipse([0, 0, 58, 12], 'url(#chrome)'),
      rect([-8, -130, 16, 130], 'url(#chrome)'),
      rect([-74, -170, 148, 46], 'url(#cloth)', { rx: 22 }),
    ],
    scale,
  )
}

export function towels(x: number, y: number, hue: number, count = 3): string {
  return each(
    Array.from({ length: count }, (_, index) => index),
    (index) =>
      rect([x, y - (index + 1) * 26, 120, 24], oklch(0.9 - index * 0.05, 0.04, hue), { rx: 11 }),
  )
}
