import { Suspense, useEffect, useState } from 'react'
import type { Sheet } from '#console/diary/sheet.ts'
import { isUnsentId } from '#console/unsent/unsent-id.ts'
import { loadUnsentList, LazyUnsentList } from '#console/unsent/unsent-line.tsx'
import type { Diary, ShopAppointment } from '#features/appointment/diary-api.ts'
import type { Unsent } from '#console/unsent/queue/rules.ts'
import { lazyConsolePart } from '#lib/i18n/lazy-part.ts'

const loadAppointment = () => import('#console/diary/appointment-sheet/appointment-sheet.tsx')
const loadNewAppointment = () => import('#console/diary/booking-form/new-appointment-sheet.tsx')
const loadBlock = () => import('#console/diary/block/block-sheet.tsx')
const AppointmentSheet = lazyConsolePart(async () => (await loadAppointment()).AppointmentSheet)
const NewAppointmentSheet = lazyConsolePart(
  async () => (await loadNewAppointment()).NewAppointmentSheet,
)
const BlockSheet = lazyConsolePart(async () => (await loadBlock()).BlockSheet)

/** Delay until the page is painted and idle, in milliseconds. */
const FETCH_AFTER_MS = 1500

/** The open sheet of a diary's page; the code of all sheets is loaded after the page, so that they open offline too. */
export function DiarySheets(props: {
  sheet: Sheet | undefined
  /** Appointments that sheets refer to by id. */
  appointments: readonly ShopAppointment[]
  /** Loaded days whose blocks may be opened. */
  diary?: Diary | undefined
  /** Working day on screen. */
  date: string
  onSheet: (sheet: Sheet | undefined) => void
  /** The shop's unsent entries, if shown. */
  unsent?: readonly Unsent[]
}) {
  const { sheet, date, onSheet } = props
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failed load is retried, and reported, when the sheet is opened.
      for (const load of [loadAppointment, loadNewAppointment, loadBlock, loadUnsentList])
        load().catch(() => undefined)
    }, FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const open = sheet?.kind === 'appointment' ? sheet.id : undefined
  const found = props.appointments.find(({ id }) => id === open)
  const [seen, setSeen] = useState(found)
  if (found && found !== seen) setSeen(found)
  // An appointment that leaves the list stays open, with the text typed in its sheet.
  const appointment = found ?? (seen?.id === open ? seen : undefined)
  if (!sheet) return null
  const close = () => onSheet(undefined)
  if (open !== undefined && isUnsentId(open))
    return (
      <Suspense>
        <LazyUnsentList entries={props.unsent ?? []} onClose={close} />
      </Suspense>
    )
  const block =
    sheet.kind === 'changeBlock' ? props.diary?.blocks.find(({ id }) => id === sheet.id) : undefined
  return (
    <Suspense>
      {appointment && (
        <AppointmentSheet key={appointment.id} appointment={appointment} onClose={close} />
      )}
      {sheet.kind === 'new' && (
        <NewAppointmentSheet
          walkIn={sheet.walkIn}
          at={sheet.at}
          customerId={sheet.customerId}
          date={date}
          onClose={close}
          onBlock={(at) => onSheet({ kind: 'block', at })}
        />
      )}
      {sheet.kind === 'block' && <BlockSheet at={sheet.at} date={date} onClose={close} />}
      {block && <BlockSheet block={block} diary={props.diary} date={date} onClose={close} />}
    </Suspense>
  )
}
