import { COUNTRY_ZONE } from '@awan/core/market/iq'
import { StateBadge } from '#console/diary/appointment-sheet/state-badge.tsx'
import { AppointmentEvent } from '#console/diary/grid/appointment-event.tsx'
import type { AppointmentState } from '#console/diary/grid/columns.ts'
import { heightOf } from '#console/diary/grid/place.ts'
import { sampleAppointment } from '#console/diary/sample-diary.ts'
import { Row, Specimen } from '#gallery/specimen.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Typed so that a missing state does not compile. */
const STATES: Record<AppointmentState, AppointmentState> = {
  confirmed: 'confirmed',
  arrived: 'arrived',
  inProgress: 'inProgress',
  completed: 'completed',
  missed: 'missed',
  cancelled: 'cancelled',
}
const LENGTHS = [15, 30, 45, 90]
const AXIS = { from: 630, to: 720 }

/** Appointments of the diary in every state, from 15 to 90 minutes, in two columns. */
export function DiaryBlocks() {
  return (
    <>
      <Specimen of="AppointmentEvent" state={Object.keys(STATES).join(', ')}>
        <div className="grid w-full grid-cols-2 gap-3">
          {Object.values(STATES).map((state, at) => (
            <Block key={state} state={state} minutes={60} hue={at * 55} />
          ))}
        </div>
      </Specimen>
      <Specimen of="AppointmentEvent" state={LENGTHS.join(', ')}>
        <div className="grid w-full auto-cols-[1fr] grid-flow-col gap-3">
          {LENGTHS.map((minutes) => (
            <Block key={minutes} state="confirmed" minutes={minutes} hue={250} />
          ))}
        </div>
      </Specimen>
      <Specimen of="AppointmentEvent" state="open, being moved, beside another">
        <div className="grid w-full grid-cols-3 gap-3">
          <Block state="confirmed" minutes={60} hue={20} open />
          <Block state="confirmed" minutes={60} hue={20} lifted />
          <Block state="confirmed" minutes={60} hue={20} lanes={2} />
        </div>
      </Specimen>
      <Specimen of="StateBadge">
        <Row>
          {Object.values(STATES).map((state) => (
            <StateBadge key={state} state={state} />
          ))}
        </Row>
      </Specimen>
    </>
  )
}

function Block(props: {
  state: AppointmentState
  minutes: number
  hue: number
  open?: boolean
  lifted?: boolean
  lanes?: number
}) {
  const { state, minutes, hue, open = false, lifted = false, lanes = 1 } = props
  const t = useMessages()
  const format = useFormat()
  const entry = sampleAppointment({ status: state === 'cancelled' ? 'cancelled' : 'confirmed' })
  const placed = { entry, from: AXIS.from, to: AXIS.from + minutes, lane: 0, lanes }
  return (
    <ul className="relative" style={{ blockSize: heightOf(minutes) }}>
      <AppointmentEvent
        placed={placed}
        axis={AXIS}
        state={state}
        hue={hue}
        tabbable
        lifted={lifted}
        open={open}
        voice={{ t, format, timeZone: COUNTRY_ZONE }}
      />
    </ul>
  )
}
