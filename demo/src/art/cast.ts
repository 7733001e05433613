import { barberRoom, makeUpRoom, nailsRoom, salonRoom } from './beauty-rooms.ts'
import { carRoom, dentalRoom, gymRoom, spaRoom } from './care-rooms.ts'
import type { Palette } from './draw.ts'
import type { Portrait } from './portrait.ts'
import type { Room } from './room.ts'
import { TRADES, type CategoryId } from '../sold/service.ts'

/** Lists every picture of the demo; `npm run demo-photos` draws them into `demo/photos`. */

const DRAWERS: Record<CategoryId, (palette: Palette, turn: number) => Room> = {
  barber: barberRoom,
  hair_salon: salonRoom,
  nails: nailsRoom,
  make_up: makeUpRoom,
  spa: spaRoom,
  dental: dentalRoom,
  gym: gymRoom,
  car_wash: carRoom,
}

const PALETTES: readonly Palette[] = [
  { wall: 80, wood: 60, accent: 30, light: 0.88 },
  { wall: 225, wood: 50, accent: 255, light: 0.83 },
  { wall: 20, wood: 52, accent: 10, light: 0.9 },
  { wall: 155, wood: 70, accent: 165, light: 0.85 },
  { wall: 300, wood: 40, accent: 320, light: 0.87 },
]

/** Number of rooms per trade. */
export const ROOMS = 3

/** Draws a room of a trade, 0 to `ROOMS` - 1. */
export function roomOf(category: CategoryId, turn: number): Room {
  const first = TRADES.indexOf(category)
  const palette = PALETTES[(first + turn * 2) % PALETTES.length]
  if (!palette) throw new RangeError('There is no such palette.')
  return DRAWERS[category](palette, turn)
}

type Looks = Pick<Portrait, 'hair'> & Partial<Portrait>

const MEN: readonly Looks[] = [
  { hair: 'short', beard: 'full', apron: true },
  { hair: 'side', beard: 'short' },
  { hair: 'curly', apron: true },
  { hair: 'bald', beard: 'full', glasses: true },
  { hair: 'side', beard: 'moustache', apron: true, hairColour: 'grey' },
  { hair: 'short', glasses: true },
  { hair: 'side', apron: true },
  { hair: 'curly', beard: 'short' },
  { hair: 'short', beard: 'moustache' },
  { hair: 'side', beard: 'full', glasses: true },
]

const WOMEN: readonly Looks[] = [
  { hair: 'long' },
  { hair: 'scarf', apron: true },
  { hair: 'bob', glasses: true },
  { hair: 'bun', apron: true },
  { hair: 'scarf' },
  { hair: 'long', apron: true, hairColour: 'chestnut' },
  { hair: 'scarf', glasses: true },
  { hair: 'bob' },
  { hair: 'bun', glasses: true },
  { hair: 'scarf' },
]

const COLOURS = ['black', 'brown', 'black', 'chestnut'] as const

/** All portraits. */
export const FACES: readonly (Portrait & { name: string })[] = (
  [
    ['man', MEN],
    ['woman', WOMEN],
  ] as const
).flatMap(([gender, looks]) =>
  looks.map((look, index) => ({
    name: `${gender}-${index + 1}`,
    gender,
    skin: ((index * 37 + 10) % 90) / 100,
    wall: (index * 47 + (gender === 'man' ? 200 : 20)) % 360,
    clothes: (index * 83 + 190) % 360,
    hairColour: COLOURS[index % COLOURS.length] ?? 'black',
    ...look,
  })),
)
