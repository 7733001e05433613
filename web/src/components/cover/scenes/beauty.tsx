import { Bottle, Counter, Floor, Lamp, Plant } from '#components/cover/scenes/furniture.tsx'
import type { Paint } from '#components/cover/scenes/paint-of.ts'

export function SalonScene({ paint }: { paint: Paint }) {
  return (
    <>
      <Lamp paint={paint} x={86} y={74} r={24} />
      <Lamp paint={paint} x={394} y={54} r={24} />
      <path d="M148 268V152a92 92 0 0 1 184 0v116z" fill={paint.deep} />
      <path d="M158 268V153a82 82 0 0 1 164 0v115z" fill={paint.mirrorFill} />
      <path d="M186 268 296 112l22 22L222 268z" fill={paint.light} opacity=".65" />
      <Floor paint={paint} y={268} />
      <Counter paint={paint} x={40} y={262} width={400} />
      <Bottle paint={paint} x={196} y={262} width={22} height={44} fill={paint.thing} />
      <Bottle paint={paint} x={224} y={262} width={18} height={62} fill={paint.deep} />
      <Bottle paint={paint} x={248} y={262} width={26} height={34} fill={paint.thingLight} />
      <Plant paint={paint} x={410} y={262} size={1.05} />
      <path d="M70 262q-10-46 24-50 34 4 24 50z" fill={paint.thingFill} />
    </>
  )
}

const BULBS = [82, 117, 152, 187, 222]
const STRIPES = [0, 52, 104, 156, 208, 260]

export function BarberScene({ paint }: { paint: Paint }) {
  return (
    <>
      <rect x="112" y="64" width="148" height="176" rx="18" fill={paint.deep} />
      <rect x="121" y="73" width="130" height="158" rx="11" fill={paint.mirrorFill} />
      <path d="M138 231l74-158h30l-74 158z" fill={paint.light} opacity=".7" />
      {BULBS.map((y) => (
        <g key={y} fill={paint.light}>
          <circle cx="98" cy={y} r="7" />
          <circle cx="274" cy={y} r="7" />
        </g>
      ))}
      <clipPath id={`${paint.id}c`}>
        <rect x="352" y="82" width="44" height="150" rx="8" />
      </clipPath>
      <rect x="344" y="62" width="60" height="22" rx="11" fill={paint.ink} />
      <rect x="344" y="230" width="60" height="22" rx="11" fill={paint.ink} />
      <g clipPath={`url(#${paint.id}c)`}>
        <path d="M352 82h44v150h-44z" fill={paint.light} />
        {STRIPES.map((y) => (
          <g key={y}>
            <path d={`M340 ${92 + y}l70-44v20l-70 44z`} fill={paint.thing} />
            <path d={`M340 ${118 + y}l70-44v16l-70 44z`} fill={paint.deep} />
          </g>
        ))}
      </g>
      <Floor paint={paint} y={276} />
      <Counter paint={paint} x={70} y={258} width={240} />
      <Bottle paint={paint} x={96} y={258} width={20} height={46} fill={paint.deep} />
      <Bottle paint={paint} x={124} y={258} width={24} height={32} fill={paint.thingLight} />
      <path d="M216 258v-8h60v8z" fill={paint.ink} />
      <rect x="222" y="240" width="48" height="10" rx="4" fill={paint.thing} />
      <Plant paint={paint} x={444} y={300} size={0.95} />
    </>
  )
}

export function NailsScene({ paint }: { paint: Paint }) {
  const bottles = [
    [70, paint.thing, 1],
    [150, paint.deep, 1.18],
    [238, paint.thingLight, 0.94],
    [318, paint.mid, 1.1],
    [398, paint.ink, 0.9],
  ] as const
  return (
    <>
      <circle cx="368" cy="100" r="62" fill={paint.light} opacity=".8" />
      <Floor paint={paint} y={256} />
      <path d="M-400 250h1280v14H-400z" fill={paint.light} />
      {bottles.map(([x, fill, size]) => (
        <g key={x} transform={`translate(${x} 250) scale(${size})`}>
          <rect x="-13" y="-132" width="26" height="66" rx="7" fill={paint.ink} />
          <rect x="-9" y="-128" width="5" height="56" rx="2.5" fill={paint.light} opacity=".35" />
          <path d="M-30 0v-44q0-22 30-22t30 22V0z" fill={fill} />
          <path
            d="M-21-8v-34q0-10 10-13"
            stroke={paint.light}
            strokeWidth="5"
            fill="none"
            strokeLinecap="round"
            opacity=".6"
          />
        </g>
      ))}
    </>
  )
}

export function MakeUpScene({ paint }: { paint: Paint }) {
  return (
    <>
      <circle cx="348" cy="168" r="92" fill={paint.deep} />
      <circle cx="348" cy="168" r="80" fill={paint.mirrorFill} />
      <path d="M300 214l66-112 24 14-64 112z" fill={paint.light} opacity=".7" />
      <Floor paint={paint} y={280} />
      <path d="M336 258h24v26h-24z" fill={paint.ink} />
      <rect x="296" y="280" width="104" height="12" rx="6" fill={paint.ink} />
      <g transform="translate(112 292)">
        <rect x="-26" y="-74" width="52" height="74" rx="6" fill={paint.ink} />
        <rect x="-21" y="-118" width="42" height="48" rx="3" fill={paint.gold} />
        <path d="M-16-118v-34q20-30 32-26v60z" fill={paint.thing} />
      </g>
      <g transform="translate(206 292)">
        <rect x="-9" y="-112" width="18" height="112" rx="8" fill={paint.deep} />
        <rect x="-11" y="-132" width="22" height="24" rx="3" fill={paint.gold} />
        <path d="M-22-132q-4-38 22-62 26 24 22 62z" fill={paint.thingLight} />
      </g>
      <Lamp paint={paint} x={196} y={44} r={20} />
    </>
  )
}
