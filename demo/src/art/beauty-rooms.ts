import {
  at,
  each,
  ellipse,
  glow,
  group,
  line,
  oklch,
  path,
  rect,
  shadow,
  type Palette,
} from './draw.ts'
import {
  bottles,
  chair,
  counter,
  mirror,
  picture,
  plant,
  shelves,
  stool,
  towels,
} from './furniture.ts'
import type { Room } from './room.ts'

/** Draws rooms of barbers, hairdressers, nails and make-up; `turn` selects the variant of a trade. */

const wares = ({ accent, wood }: Palette) => [
  oklch(0.45, 0.09, accent),
  oklch(0.8, 0.06, wood),
  oklch(0.32, 0.05, accent),
  '#e9e4da',
  oklch(0.62, 0.1, accent + 40),
]

export function barberRoom(palette: Palette, turn: number): Room {
  const places = turn % 2 === 0 ? [420, 800, 1180] : [560, 1040]
  const high = turn % 2 === 0 ? 270 : 300
  return {
    palette,
    laid: turn % 2 === 0 ? 'tiles' : 'planks',
    lamps: places,
    back: [
      wainscot(palette),
      each(places, (x) => mirror(x - 110, 190, 220, high, turn % 2 === 0 ? 20 : 110)),
      counter(260, 560, 1080, 150),
      each(places, (x) => bottles(x - 150, 546, wares(palette).slice(0, 3), 0.9)),
      each(places, (x) => towels(x + 60, 548, palette.accent)),
      pole(1330, 420),
    ].join(''),
    floor: each(places, (x) => chair(x, 900, 0.98)),
  }
}

function wainscot({ wood, light }: Palette): string {
  const panels = [230, 470, 710, 950, 1190]
  return group([
    rect([200, 520, 1200, 190], oklch(light - 0.22, 0.06, wood)),
    each(panels, (x) =>
      rect([x, 545, 190, 140], 'none', { stroke: '#00000030', 'stroke-width': 5 }),
    ),
    rect([200, 510, 1200, 14], oklch(light - 0.12, 0.05, wood)),
  ])
}

function pole(x: number, y: number): string {
  const bands = [0, 1, 2, 3, 4, 5, 6]
  return at(x, y, [
    glow(0, -60, 150, 0.4),
    '<clipPath id="pole"><rect x="-20" y="-160" width="40" height="200" rx="10"/></clipPath>',
    group(
      [
        rect([-20, -160, 40, 200], '#fdfdfd'),
        each(bands, (band) =>
          path(
            `M-24 ${-150 + band * 40}L24 ${-178 + band * 40}v14L-24 ${-136 + band * 40}z`,
            '#b3322f',
          ),
        ),
        each(bands, (band) =>
          path(
            `M-24 ${-130 + band * 40}L24 ${-158 + band * 40}v12L-24 ${-118 + band * 40}z`,
            '#27478f',
          ),
        ),
        rect([-20, -160, 12, 200], '#fff', { opacity: 0.35 }),
      ],
      { 'clip-path': 'url(#pole)' },
    ),
    rect([-26, -184, 52, 28], 'url(#gold)', { rx: 12 }),
    rect([-26, 36, 52, 28], 'url(#gold)', { rx: 12 }),
  ])
}

export function salonRoom(palette: Palette, turn: number): Room {
  const places = turn % 2 === 0 ? [460, 800, 1140] : [520, 860]
  return {
    palette,
    laid: 'planks',
    window: turn % 2 === 0 ? 'left' : 'right',
    lamps: places,
    back: [
      arches(palette, places),
      each(places, (x) => mirror(x - 100, 200, 200, 300, 100)),
      each(places, (x) => counter(x - 130, 560, 260, 60)),
      each(places, (x) => bottles(x - 110, 546, wares(palette).slice(1, 4), 0.85)),
      turn % 2 === 0
        ? ''
        : shelves(1080, 300, 260, 3, (row) => bottles(0, 0, wares(palette).slice(row % 2), 0.9)),
    ].join(''),
    floor: [
      each(places, (x) => chair(x, 905, 0.92)),
      plant(turn % 2 === 0 ? 1370 : 250, 850, 1.1),
    ].join(''),
  }
}

function arches({ wall, light }: Palette, places: readonly number[]): string {
  return each(places, (x) =>
    path(`M${x - 150} 706V310a150 150 0 0 1 300 0v396z`, oklch(light - 0.06, 0.05, wall - 18), {
      opacity: 0.8,
    }),
  )
}

export function nailsRoom(palette: Palette, turn: number): Room {
  const places = turn % 2 === 0 ? [560, 1080] : [800]
  const colours = Array.from({ length: 11 }, (_, index) =>
    oklch(0.5 + (index % 4) * 0.1, 0.13, palette.accent + index * 9 - 40),
  )
  return {
    palette,
    laid: 'tiles',
    window: turn % 2 === 0 ? 'right' : 'left',
    lamps: turn % 2 === 0 ? [400, 800, 1200] : [640, 960],
    back: [
      shelves(420, 230, 480, 3, (row) =>
        bottles(0, 0, colours.slice(row).concat(colours.slice(0, row)), 1),
      ),
      picture(1010, 190, 250, 300, palette.accent),
    ].join(''),
    floor: [
      each(places, (x) => stool(x - 150, 880)),
      each(places, (x) => nailTable(x, 900, colours, palette)),
      plant(turn % 2 === 0 ? 260 : 1350, 850, 1.05),
    ].join(''),
  }
}

function nailTable(x: number, y: number, colours: readonly string[], palette: Palette): string {
  return at(x, y, [
    shadow(0, 4, 250),
    path('M-190 -170L-214 0h22L-164 -170zM190 -170L214 0h-22L164 -170z', 'url(#gold)'),
    rect([-240, -196, 480, 30], 'url(#white)', { rx: 12 }),
    bottles(40, -196, colours.slice(2, 6), 0.72),
    rect([-150, -226, 150, 30], oklch(0.9, 0.04, palette.accent), { rx: 14 }),
    line('M-210 -200C-250 -300 -200 -350 -120 -356', '#d8d8d6', 9),
    path('M-150 -376h74a20 20 0 0 1 0 40h-74z', 'url(#white)'),
    glow(-112, -300, 110, 0.5),
  ])
}

export function makeUpRoom(palette: Palette, turn: number): Room {
  const x = turn % 2 === 0 ? 800 : 700
  return {
    palette,
    laid: 'planks',
    ...(turn % 2 === 0 ? {} : { window: 'right' as const }),
    lamps: [x - 380, x + 380],
    back: [
      drapes(palette),
      rect([x - 250, 190, 500, 340], '#f4e9d8', { rx: 22 }),
      rect([x - 205, 232, 410, 256], 'url(#mirror)', { rx: 10 }),
      path(`M${x - 130} 488L${x + 60} 232h70L${x - 50} 488z`, '#fff', { opacity: 0.4 }),
      each(
        bulbsAround(x),
        ([cx, cy]) => glow(cx, cy, 44, 0.7) + ellipse([cx, cy, 13, 13], '#fffbe9'),
      ),
      counter(x - 330, 580, 660, 130),
      bottles(x - 300, 566, wares(palette), 0.9),
      brushes(x + 150, 566, palette),
    ].join(''),
    floor: [stool(x, 905, 1.35), plant(turn % 2 === 0 ? 1340 : 260, 840, 1)].join(''),
  }
}

const bulbsAround = (x: number) => [
  ...[-200, -100, 0, 100, 200].map((step) => [x + step, 211] as const),
  ...[270, 340, 410, 480].flatMap((y) => [[x - 228, y] as const, [x + 228, y] as const]),
]

function drapes({ accent }: Palette): string {
  const folds = Array.from({ length: 9 }, (_, index) => index)
  const side = (left: number) =>
    each(folds, (fold) =>
      path(
        `M${left + fold * 20} 90h22C${left + fold * 20 + 30} 300 ${left + fold * 20 + 4} 500 ${left + fold * 20 + 22} 712h-20C${left + fold * 20 - 14} 500 ${left + fold * 20 + 12} 300 ${left + fold * 20} 90z`,
        oklch(fold % 2 ? 0.72 : 0.62, 0.08, accent),
      ),
    )
  return side(205) + side(1205)
}

function brushes(x: number, y: number, { accent }: Palette): string {
  return at(x, y, [
    each([-26, -10, 8, 24], (lean, index) =>
      group([
        line(`M${index * 14} -40L${index * 14 + lean * 0.5} -120`, '#2f2a28', 6),
        ellipse([index * 14 + lean * 0.5, -134, 10, 20], oklch(0.75 - index * 0.06, 0.09, accent)),
      ]),
    ),
    rect([-12, -52, 74, 52], 'url(#gold)', { rx: 8 }),
  ])
}
