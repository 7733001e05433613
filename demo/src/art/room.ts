import {
  at,
  ellipse,
  glow,
  gradient,
  group,
  LENS,
  line,
  oklch,
  path,
  rect,
  type Palette,
} from './draw.ts'

/** Size of a room's picture, seen from the middle: 1600 × 1067, its back wall from (200, 90) to (1400, 720). */
export const WIDTH = 1600
export const HEIGHT = 1067

export interface Room {
  palette: Palette
  /** Furniture on and against the back wall. */
  back: string
  /** Furniture in the middle of the floor. */
  floor: string
  /** Pattern of the floor covering. */
  laid: 'planks' | 'tiles'
  /** Side of the daylight; a room without one has lamps only. */
  window?: 'left' | 'right'
  /** Ceiling lamps, by their distance from the left. */
  lamps?: readonly number[]
}

/** Draws the complete photograph of a room. */
export function roomPicture(room: Room): string {
  const { palette, window } = room
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<defs>${LENS}${shades(palette)}</defs>`,
    group([shell(room), room.back], { filter: 'url(#far)' }),
    (room.lamps ?? []).map((x) => lamp(x, palette)).join(''),
    room.floor,
    window ? beam(window) : '',
    leaf(window === 'left' ? 'right' : 'left', palette),
    rect([0, 0, WIDTH, HEIGHT], 'url(#corners)'),
    rect([0, 0, WIDTH, HEIGHT], '#808080', { filter: 'url(#grain)', opacity: 0.16 }),
    '</svg>',
  ].join('')
}

function shades({ wall, wood, accent, light }: Palette): string {
  return [
    gradient('wall', 'xy', [oklch(light, 0.03, wall), oklch(light - 0.1, 0.045, wall)]),
    gradient('side', 'x', [oklch(light - 0.2, 0.045, wall), oklch(light - 0.08, 0.04, wall)]),
    gradient('other', 'x', [oklch(light - 0.1, 0.04, wall), oklch(light - 0.24, 0.045, wall)]),
    gradient('ceiling', 'y', [
      oklch(light - 0.08, 0.015, wall),
      oklch(Math.min(0.97, light + 0.06), 0.012, wall),
    ]),
    gradient('ground', 'y', [oklch(0.5, 0.05, wood), oklch(0.66, 0.06, wood)]),
    gradient('timber', 'y', [oklch(0.62, 0.075, wood), oklch(0.48, 0.07, wood)]),
    gradient('leather', 'xy', [oklch(0.52, 0.09, accent), oklch(0.3, 0.07, accent)]),
    gradient('cloth', 'xy', [oklch(0.84, 0.06, accent), oklch(0.68, 0.08, accent)]),
    gradient('chrome', 'x', ['#6b6f75', '#f4f6f8', '#9aa0a7', '#e9ecef', '#5c6066']),
    gradient('mirror', 'xy', ['#f3f8fa', '#c5d4da', '#e6eef1', '#aebfc7']),
    gradient('white', 'y', ['#ffffff', '#dcdcda']),
    gradient('dark', 'y', ['#4a4648', '#232124']),
    gradient('sky', 'y', ['#fffdf4', '#e3f0f6']),
    gradient('gold', 'x', ['#8d6a2b', '#e8cf8d', '#a07c38']),
    gradient('leafy', 'y', [oklch(0.62, 0.1, 150), oklch(0.38, 0.08, 155)]),
  ].join('')
}

function shell({ palette, laid, window }: Room): string {
  const { wall, light } = palette
  const skirting = oklch(light - 0.16, 0.03, wall)
  return [
    path('M0 0H1600L1400 90H200z', 'url(#ceiling)'),
    path('M0 0L200 90V720L0 905z', 'url(#side)'),
    path('M1600 0L1400 90V720L1600 905z', 'url(#other)'),
    rect([200, 90, 1200, 630], 'url(#wall)'),
    path('M200 720H1400L1600 905V1067H0V905z', 'url(#ground)'),
    laid === 'planks' ? planks() : tiles(),
    rect([200, 704, 1200, 16], skirting),
    line('M200 90H1400', '#fff4d6', 5, { opacity: 0.9 }),
    glow(800, 90, 640, 0.28),
    window ? daylight(window) : '',
  ].join('')
}

const VANISHING = [800, 410] as const

function planks(): string {
  const feet = Array.from({ length: 27 }, (_, index) => -1000 + index * 138)
  return feet
    .map((foot) => {
      const top =
        VANISHING[0] + ((foot - VANISHING[0]) * (720 - VANISHING[1])) / (1067 - VANISHING[1])
      return line(`M${top} 720L${foot} 1067`, '#2a1a10', 2.5, { opacity: 0.22 })
    })
    .join('')
}

function tiles(): string {
  const rows = [742, 770, 806, 852, 912, 990].map((y) => `M0 ${y}H1600`).join('')
  return planks() + line(rows, '#1a1a20', 2.5, { opacity: 0.2 })
}

/** Draws a tall window in a side wall, with a curtain at its near end. */
function daylight(side: 'left' | 'right'): string {
  const drawn = [
    path('M40 190L160 232V588L40 660z', 'url(#sky)'),
    line('M100 211V624M40 425L160 410', '#ffffff', 7),
    line('M40 190L160 232V588L40 660z', '#f4efe6', 12),
    path('M0 120L58 150C44 330 74 560 40 742L0 780z', '#efe6d8', { opacity: 0.92 }),
    line('M20 132C30 340 22 560 16 760M42 143C34 340 52 560 30 748', '#cfc3b2', 4, {
      opacity: 0.7,
    }),
  ]
  return side === 'left' ? group(drawn) : group(drawn, { transform: 'matrix(-1 0 0 1 1600 0)' })
}

function beam(side: 'left' | 'right'): string {
  const drawn = [
    path('M150 250L150 580L760 1067L1130 1067z', '#fff3d4', { opacity: 0.2, filter: 'url(#beam)' }),
    glow(120, 420, 420, 0.35),
  ]
  return side === 'left' ? group(drawn) : group(drawn, { transform: 'matrix(-1 0 0 1 1600 0)' })
}

function lamp(x: number, { accent }: Palette): string {
  return at(x, 0, [
    line('M0 30V168', '#2b2622', 4),
    glow(0, 214, 190, 0.55),
    path('M-58 214C-58 178 -26 160 0 160S58 178 58 214z', oklch(0.42, 0.07, accent)),
    ellipse([0, 214, 58, 10], '#fff3cf'),
  ])
}

/** Draws leaves in front of the lens, out of focus. */
function leaf(side: 'left' | 'right', { wall }: Palette): string {
  const dark = oklch(0.36, 0.06, 150 + (wall % 20))
  const drawn = [
    path('M-60 1067C-40 860 60 760 190 716C170 850 90 980 -10 1100z', dark),
    path('M-80 960C-10 820 20 720 -10 590C-90 660 -130 800 -120 960z', 'url(#leafy)'),
    path('M60 1100C130 990 220 930 330 920C280 1010 190 1080 90 1120z', 'url(#leafy)'),
  ]
  const transform = side === 'left' ? 'scale(1)' : 'matrix(-1 0 0 1 1600 0)'
  return group(drawn, { filter: 'url(#near)', opacity: 0.9, transform })
}
