import { each, ellipse, gradient, group, LENS, line, oklch, path, rect } from './draw.ts'
import { hairBehind, hairInFront, type Hair } from './hair.ts'

/** Side length of a portrait. */
export const SIDE = 640

export interface Portrait {
  gender: 'man' | 'woman'
  hair: Hair
  /** From 0 (light) to 1 (dark). */
  skin: number
  /** Hues in degrees. */
  wall: number
  clothes: number
  hairColour: keyof typeof HAIR_COLOURS
  beard?: 'full' | 'short' | 'moustache'
  glasses?: boolean
  /** Worn over the clothes at work. */
  apron?: boolean
}

export const HAIR_COLOURS = {
  black: [0.24, 0.015, 60],
  brown: [0.36, 0.05, 50],
  chestnut: [0.44, 0.075, 45],
  grey: [0.66, 0.01, 80],
} as const satisfies Record<string, readonly [number, number, number]>

/** Draws a staff member from the shoulders up, in front of a blurred wall. */
export function portraitPicture(of: Portrait): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">`,
    `<defs>${LENS}${shades(of)}</defs>`,
    background(of),
    hairBehind(of.hair),
    shoulders(of),
    face(of),
    of.beard ? beardOf(of.beard) : '',
    hairInFront(of.hair),
    rect([0, 0, SIDE, SIDE], 'url(#corners)', { opacity: 0.5 }),
    rect([0, 0, SIDE, SIDE], '#808080', { filter: 'url(#grain)', opacity: 0.12 }),
    '</svg>',
  ].join('')
}

function shades({ skin, wall, clothes, hair, hairColour }: Portrait): string {
  const tone = 0.84 - skin * 0.24
  const [lightness, chroma, hue] = HAIR_COLOURS[hairColour]
  const [l, c, h] = hair === 'scarf' ? [0.72, 0.075, clothes + 70] : [lightness, chroma, hue]
  return [
    gradient('skin', 'xy', [oklch(tone + 0.04, 0.055, 60), oklch(tone - 0.05, 0.07, 52)]),
    gradient('throat', 'y', [oklch(tone - 0.12, 0.07, 50), oklch(tone - 0.02, 0.06, 56)]),
    gradient('hair', 'xy', [oklch(l + 0.1, c, h), oklch(l - 0.04, c, h)]),
    gradient('shade', 'y', [oklch(l - 0.02, c, h), oklch(l - 0.1, c, h)]),
    gradient('shirt', 'xy', [oklch(0.66, 0.085, clothes), oklch(0.46, 0.08, clothes)]),
    gradient('apron', 'xy', ['#4b4440', '#2c2826']),
    gradient('back', 'xy', [oklch(0.9, 0.035, wall), oklch(0.7, 0.06, wall)]),
    `<clipPath id="head"><path d="${HEAD}"/></clipPath>`,
  ].join('')
}

const LIGHTS = [
  [90, 120, 70, 0.5],
  [210, 60, 44, 0.4],
  [520, 140, 84, 0.45],
  [590, 300, 50, 0.35],
  [60, 330, 46, 0.3],
] as const

function background({ wall }: Portrait): string {
  return group([
    rect([0, 0, SIDE, SIDE], 'url(#back)'),
    group(
      [
        rect([400, 0, 190, 640], oklch(0.78, 0.05, wall + 20), { opacity: 0.6 }),
        rect([30, 380, 300, 20], oklch(0.55, 0.06, 60), { opacity: 0.7 }),
        each(LIGHTS, ([x, y, r, opacity]) => ellipse([x, y, r, r], '#fff8e2', { opacity })),
      ],
      { filter: 'url(#near)' },
    ),
  ])
}

function shoulders({ gender, apron }: Portrait): string {
  const width = gender === 'man' ? 0 : 26
  return group([
    path(
      `M${40 + width} 660C${44 + width} 560 ${110 + width} 512 226 492L320 560L414 492C${530 - width} 512 ${596 - width} 560 ${600 - width} 660z`,
      'url(#shirt)',
    ),
    path('M258 400H382V486C382 536 350 566 320 566S258 536 258 486z', 'url(#throat)'),
    path(
      'M226 492C240 480 252 474 262 470C268 530 296 556 320 566L290 606C258 580 236 540 226 492zM414 492C400 480 388 474 378 470C372 530 344 556 320 566L350 606C382 580 404 540 414 492z',
      'url(#shirt)',
    ),
    path('M290 606L320 566L350 606L338 660H302z', '#000', { opacity: 0.12 }),
    apron
      ? path(
          'M176 660V590C200 584 214 560 216 520L232 500L250 560H390L408 500L424 520C426 560 440 584 464 590V660z',
          'url(#apron)',
        )
      : '',
  ])
}

const HEAD =
  'M320 132C404 132 446 194 444 276C443 352 420 402 384 436C362 457 342 464 320 464S278 457 256 436C220 402 197 352 196 276C194 194 236 132 320 132z'

function face({ gender, glasses }: Portrait): string {
  const brow = gender === 'man' ? 11 : 7
  return group([
    ellipse([198, 306, 22, 36], 'url(#skin)'),
    ellipse([442, 306, 22, 36], 'url(#skin)'),
    path(HEAD, 'url(#skin)'),
    group(
      [
        ellipse([262, 372, 34, 22], '#d8664e', { opacity: gender === 'man' ? 0.1 : 0.2 }),
        ellipse([378, 372, 34, 22], '#d8664e', { opacity: gender === 'man' ? 0.1 : 0.2 }),
        path('M330 464C420 440 450 330 444 230C430 380 392 440 330 464z', '#3b1d10', {
          opacity: 0.12,
        }),
      ],
      { 'clip-path': 'url(#head)' },
    ),
    line('M236 262C252 248 280 248 294 258M346 258C360 248 388 248 404 262', '#2b1f1a', brow, {
      opacity: 0.85,
    }),
    each([268, 372], (x) => eye(x, gender === 'woman')),
    line('M322 296C326 326 338 340 330 352C324 358 314 358 308 354', '#5b2f1d', 5, {
      opacity: 0.35,
    }),
    mouth(gender === 'woman'),
    glasses
      ? line(
          'M228 292a40 36 0 0 1 80 0a40 36 0 0 1 -80 0M332 292a40 36 0 0 1 80 0a40 36 0 0 1 -80 0M308 288C314 282 326 282 332 288',
          '#2c2a2a',
          7,
        )
      : '',
  ])
}

function eye(x: number, lashes: boolean): string {
  return group([
    path(
      `M${x - 24} 294C${x - 12} 278 ${x + 12} 278 ${x + 24} 294C${x + 12} 306 ${x - 12} 306 ${x - 24} 294z`,
      '#fbf7f2',
    ),
    ellipse([x, 292, 11, 12], '#3a2417'),
    ellipse([x, 292, 5, 5.5], '#0f0a07'),
    ellipse([x + 4, 288, 3, 3], '#ffffff'),
    line(`M${x - 25} 293C${x - 12} 277 ${x + 12} 277 ${x + 25} 293`, '#20130d', lashes ? 6 : 4),
  ])
}

function mouth(painted: boolean): string {
  return group([
    path(
      'M276 394C296 390 310 394 320 394S344 390 364 394C352 422 338 430 320 430S288 422 276 394z',
      painted ? '#b04a4a' : '#a0594a',
    ),
    path('M286 398C304 400 336 400 354 398C346 410 334 412 320 412S294 410 286 398z', '#ffffff'),
  ])
}

function beardOf(kind: NonNullable<Portrait['beard']>): string {
  const moustache = path(
    'M262 388C278 366 304 366 320 376C336 366 362 366 378 388C356 394 338 388 320 388S284 394 262 388z',
    'url(#hair)',
  )
  if (kind === 'moustache') return moustache
  return group([jaw(kind), moustache])
}

/** Draws a beard: the lower half of the head without the mouth. */
function jaw(kind: 'full' | 'short'): string {
  const top = kind === 'full' ? 330 : 362
  const low = kind === 'full' ? 486 : 466
  return path(
    `M196 ${top - 30}C206 ${top + 24} 226 ${top + 34} 250 ${top + 38}C268 ${top + 34} 272 382 276 392C288 440 352 440 364 392C368 382 372 ${top + 34} 390 ${top + 38}C414 ${top + 34} 434 ${top + 24} 444 ${top - 30}C446 390 424 424 388 452C366 ${low - 6} 344 ${low} 320 ${low}S274 ${low - 6} 252 452C216 424 194 390 196 ${top - 30}z`,
    'url(#hair)',
    { 'fill-rule': 'evenodd', opacity: kind === 'full' ? 0.96 : 0.72 },
  )
}
