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
import { bottles, counter, picture, plant, shelves, stool, towels } from './furniture.ts'
import type { Room } from './room.ts'

/** Draws rooms of massage, dentists, sports and car washes; `turn` selects the variant of a trade. */

export function spaRoom(palette: Palette, turn: number): Room {
  const { accent } = palette
  return {
    palette,
    laid: 'planks',
    ...(turn % 2 === 0 ? { window: 'left' as const } : {}),
    lamps: turn % 2 === 0 ? [1180] : [360, 1240],
    back: [
      slats(palette, turn % 2 === 0 ? 520 : 420, turn % 2 === 0 ? 560 : 760),
      turn % 2 === 0 ? picture(1160, 230, 170, 220, accent) : '',
      shelves(turn % 2 === 0 ? 1120 : 240, 560, turn % 2 === 0 ? 240 : 150, 1, () =>
        towels(20, 0, accent, 2),
      ),
      each([610, 690, 770, 850, 930], (x) => candle(x, 706)),
    ].join(''),
    floor: [bed(800, 930, palette), stones(1180, 930), plant(300, 880, 1.2)].join(''),
  }
}

function slats({ wood }: Palette, x: number, width: number): string {
  const each20 = Array.from({ length: Math.floor(width / 28) }, (_, index) => x + index * 28)
  return group([
    rect([x, 130, width, 580], oklch(0.36, 0.04, wood)),
    each(each20, (left) => rect([left, 130, 17, 580], 'url(#timber)')),
    glow(x + width / 2, 210, 380, 0.35),
  ])
}

function candle(x: number, y: number): string {
  return at(x, y, [
    glow(0, -64, 80, 0.7),
    rect([-15, -46, 30, 46], '#fbf3e2', { rx: 5 }),
    path('M0 -80C9 -68 9 -56 0 -50C-9 -56 -9 -68 0 -80z', '#ffb84d'),
  ])
}

function bed(x: number, y: number, { accent }: Palette): string {
  return at(x, y, [
    shadow(0, 4, 380),
    path('M-290 -120L-310 0h36L-250 -120zM290 -120L310 0h-36L250 -120z', 'url(#timber)'),
    rect([-360, -186, 720, 76], 'url(#white)', { rx: 30 }),
    path('M-120 -190H352a12 12 0 0 1 12 12V-96C250 -70 40 -84 -120 -92z', 'url(#cloth)'),
    line('M-60 -184C-40 -150 -50 -120 -40 -92M90 -184C100 -150 80 -120 92 -86', '#000', 4, {
      opacity: 0.12,
    }),
    rect([-350, -226, 170, 56], '#fffdf8', { rx: 28 }),
    towels(180, -186, accent, 3),
  ])
}

function stones(x: number, y: number): string {
  return at(x, y, [
    shadow(0, 2, 130),
    rect([-110, -96, 220, 20], 'url(#timber)', { rx: 6 }),
    path('M-92 -78L-100 0h18L-72 -78zM92 -78L100 0H82L72 -78z', 'url(#timber)'),
    ellipse([-30, -108, 52, 17], '#3c3f43'),
    ellipse([-34, -134, 38, 14], '#565a5f'),
    ellipse([-28, -155, 25, 11], '#75797e'),
    candle(62, -96),
  ])
}

export function dentalRoom(palette: Palette, turn: number): Room {
  const right = turn % 2 === 1
  return {
    palette,
    laid: 'tiles',
    window: right ? 'right' : 'left',
    back: [
      rect([200, 90, 1200, 210], '#ffffff', { opacity: 0.25 }),
      counter(right ? 240 : 900, 540, 460, 170),
      shelves(right ? 260 : 920, 300, 420, 1, () =>
        bottles(0, 0, ['#e8f1f2', '#bcd8dc', '#f4f4f2', oklch(0.6, 0.09, palette.accent)], 1),
      ),
      tooth(right ? 1040 : 560, 330, palette),
    ].join(''),
    floor: [
      dentalChair(right ? 900 : 700, 950, palette),
      stool(right ? 1240 : 1120, 930),
      plant(right ? 240 : 1370, 860, 1),
    ].join(''),
  }
}

function tooth(x: number, y: number, { accent }: Palette): string {
  return at(x, y, [
    ellipse([0, 0, 120, 120], oklch(0.78, 0.07, accent), { opacity: 0.55 }),
    path(
      'M-52 -34C-52 -70 -24 -76 0 -64C24 -76 52 -70 52 -34C52 -4 40 4 36 40C33 62 28 72 18 72C4 72 8 30 0 30S-4 72 -18 72C-28 72 -33 62 -36 40C-40 4 -52 -4 -52 -34z',
      '#ffffff',
    ),
  ])
}

function dentalChair(x: number, y: number, { accent }: Palette): string {
  const body = oklch(0.62, 0.09, accent)
  return at(x, y, [
    shadow(0, 4, 330),
    rect([-120, -34, 240, 34], 'url(#chrome)', { rx: 14 }),
    rect([-44, -150, 88, 122], 'url(#white)', { rx: 10 }),
    path(
      'M-330 -330C-300 -360 -262 -352 -240 -320L-140 -206C-60 -196 60 -196 140 -196L330 -176C352 -172 352 -132 326 -130L120 -136C20 -134 -120 -128 -170 -150L-336 -292C-346 -304 -342 -320 -330 -330z',
      body,
    ),
    path('M-300 -330L-180 -200C-60 -180 120 -186 320 -164', 'none', {
      stroke: '#fff',
      'stroke-width': 8,
      opacity: 0.35,
    }),
    rect([-378, -388, 120, 62], body, { rx: 28, transform: 'rotate(-36 -318 -356)' }),
    rect([-60, -232, 190, 20], 'url(#white)', { rx: 9 }),
    line('M150 -120C260 -300 240 -470 90 -540L-20 -560', '#dfe3e6', 16),
    path('M-120 -590h120a26 26 0 0 1 0 56h-120a28 28 0 0 1 0 -56z', 'url(#white)'),
    glow(-70, -520, 170, 0.6),
  ])
}

export function gymRoom(palette: Palette, turn: number): Room {
  return {
    palette,
    laid: 'planks',
    ...(turn % 2 === 0 ? { window: 'right' as const } : {}),
    lamps: turn % 2 === 0 ? [420] : [420, 800, 1180],
    back: [
      rect([240, 170, turn % 2 === 0 ? 700 : 1120, 470], 'url(#mirror)', { opacity: 0.75 }),
      path('M330 640L620 170h120L450 640z', '#fff', { opacity: 0.3 }),
      rack(turn % 2 === 0 ? 590 : 800, 712, palette),
    ].join(''),
    floor: [
      bench(turn % 2 === 0 ? 900 : 640, 940, palette),
      kettle(1180, 930, 1),
      kettle(1290, 950, 0.8),
      kettle(360, 950, 1.1),
    ].join(''),
  }
}

function rack(x: number, y: number, { accent }: Palette): string {
  const weights = [-300, -200, -100, 0, 100, 200, 300]
  const dumbbell = (left: number, top: number) =>
    at(left, top, [
      rect([-34, -12, 68, 12], 'url(#chrome)'),
      rect([-46, -28, 22, 44], 'url(#dark)', { rx: 6 }),
      rect([24, -28, 22, 44], 'url(#dark)', { rx: 6 }),
      rect([-46, -28, 22, 7], oklch(0.68, 0.14, accent), { rx: 3 }),
    ])
  return at(x, y, [
    shadow(0, 0, 400),
    each([-180, -60], (top) => rect([-360, top, 720, 18], 'url(#dark)', { rx: 5 })),
    path('M-350 -210h26V0h-26zM324 -210h26V0h-26z', 'url(#dark)'),
    each(weights, (left) => dumbbell(left, -196) + dumbbell(left, -76)),
  ])
}

function bench(x: number, y: number, { accent }: Palette): string {
  return at(x, y, [
    shadow(0, 2, 280),
    path('M-190 -100L-220 0h30L-160 -100zM190 -100L220 0h-30L160 -100z', 'url(#dark)'),
    rect([-250, -136, 500, 44], oklch(0.45, 0.12, accent), { rx: 20 }),
    rect([-250, -136, 500, 12], '#fff', { rx: 6, opacity: 0.2 }),
    path('M-230 -330h20v250h-20zM-130 -330h20v250h-20z', 'url(#dark)'),
    line('M-420 -330H90', '#d5d9dd', 13),
    each([-400, -366, 40, 74], (left, index) =>
      rect([left, index % 3 ? -392 : -376, 26, index % 3 ? 124 : 92], 'url(#dark)', { rx: 8 }),
    ),
  ])
}

function kettle(x: number, y: number, scale: number): string {
  return at(
    x,
    y,
    [
      shadow(0, 0, 66),
      path('M-34 -84C-40 -134 40 -134 34 -84', 'none', { stroke: '#2b2a2c', 'stroke-width': 17 }),
      ellipse([0, -46, 52, 50], 'url(#dark)'),
      ellipse([-16, -60, 14, 18], '#fff', { opacity: 0.18 }),
    ],
    scale,
  )
}

export function carRoom(palette: Palette, turn: number): Room {
  return {
    palette,
    laid: 'tiles',
    lamps: [],
    back: [
      each([150, 270, 390, 510, 630], (y) => line(`M200 ${y}H1400`, '#fff', 3, { opacity: 0.35 })),
      each(
        [330, 800, 1270],
        (x) => rect([x - 130, 110, 260, 22], '#ffffff', { rx: 10 }) + glow(x, 120, 300, 0.6),
      ),
      group([
        rect([480, 210, 640, 30], 'url(#chrome)', { rx: 14 }),
        each([540, 660, 780, 900, 1020], (x) => line(`M${x} 240V268`, '#5c6066', 12)),
      ]),
      each([540, 660, 780, 900, 1020], (x) =>
        line(`M${x} 276L${x - 22} 420M${x} 276V430M${x} 276L${x + 22} 420`, '#ffffff', 4, {
          opacity: 0.5,
          'stroke-dasharray': '20 14',
        }),
      ),
    ].join(''),
    floor: [car(800, 930, palette, turn), foam(palette), hose(1330, 700)].join(''),
  }
}

function car(x: number, y: number, { accent }: Palette, turn: number): string {
  const tall = turn % 2 === 1
  const roof = tall
    ? 'M-270 -230L-210 -352C-200 -374 -180 -382 -150 -382H170C196 -382 214 -372 226 -352L282 -226z'
    : 'M-250 -226L-150 -338C-130 -360 -110 -368 -80 -368H90C130 -368 160 -354 184 -328L270 -222z'
  const wheel = (at_: number) =>
    at(at_, -62, [
      ellipse([0, 0, 70, 70], '#1f1e20'),
      ellipse([0, 0, 44, 44], 'url(#chrome)'),
      ellipse([0, 0, 13, 13], '#4b4f54'),
    ])
  return group([
    shadow(x, y, 470, 34, 0.5),
    at(x, y, [
      path(roof, oklch(0.34, 0.09, accent)),
      path(roof, '#dfeef4', { transform: 'translate(0 -34) scale(.86 .84)', opacity: 0.9 }),
      rect([tall ? 0 : 6, -360, 16, 140], oklch(0.34, 0.09, accent)),
      path(
        'M-430 -70V-150C-430 -190 -400 -206 -350 -212L-240 -232H290L380 -214C424 -204 440 -180 440 -140V-70z',
        oklch(0.52, 0.13, accent),
      ),
      path('M-420 -168C-300 -196 -200 -200 0 -200S330 -196 430 -160', 'none', {
        stroke: '#fff',
        'stroke-width': 10,
        opacity: 0.4,
      }),
      rect([-440, -100, 890, 36], oklch(0.36, 0.09, accent), { rx: 16 }),
      path('M-430 -160h44v30h-44z', '#fff3c9'),
      path('M404 -164h34v34h-34z', '#d8524a'),
      wheel(-262),
      wheel(270),
    ]),
  ])
}

const SUDS = [
  [420, 690, 40],
  [478, 664, 30],
  [520, 700, 26],
  [1010, 640, 34],
  [1068, 672, 46],
  [1126, 700, 28],
  [700, 556, 26],
  [748, 544, 34],
  [806, 552, 24],
  [340, 900, 44],
  [420, 930, 56],
  [1150, 930, 52],
  [1240, 910, 38],
] as const

function foam({ accent }: Palette): string {
  return each(
    SUDS,
    ([x, y, r]) =>
      ellipse([x, y, r, r], '#ffffff', { opacity: 0.88 }) +
      ellipse([x - r * 0.3, y - r * 0.3, r * 0.3, r * 0.3], oklch(0.9, 0.05, accent), {
        opacity: 0.8,
      }),
  )
}

function hose(x: number, y: number): string {
  return at(x, y, [
    line('M0 -120C60 -60 -60 0 20 60S-20 180 60 210', '#2c2b2e', 14),
    rect([-26, -160, 52, 44], 'url(#chrome)', { rx: 8 }),
  ])
}
