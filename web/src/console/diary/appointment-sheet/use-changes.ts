import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { customerOf } from '#console/diary/grid/columns.ts'
import { isolated } from '#lib/format/isolated.ts'
import {
  editBack,
  markOf,
  plannedMinutes,
  moveBack,
} from '#console/diary/appointment-sheet/guesses.ts'
import { sendingOf } from '#console/diary/appointment-sheet/sending.ts'
import { useChangeError } from '#console/diary/appointment-sheet/use-change-error.ts'
import { useShop } from '#console/frame/shop-context.ts'
import type {
  Cancellation,
  ShopAppointment,
  AppointmentChange,
  AppointmentMark,
  AppointmentMove,
} from '#features/appointment/diary-api.ts'
import { afterAppointments } from '#features/live/affects.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useAppointmentFormat } from '#lib/format/use-appointment-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

const MARKED = {
  arrived: 'diary.markedArrived',
  completed: 'diary.markedCompleted',
  missed: 'diary.markedMissed',
  none: 'diary.markedNone',
} as const

/**
 * Returns the changes of an appointment. Each is shown at once, rolled back if the server refuses it, and offers an
 * undo. All reject with the refusal.
 */
export function useChanges() {
  const client = useQueryClient()
  const { id: shopId } = useShop()
  const t = useMessages()
  const say = useSaying()
  return useMemo(() => {
    const send = sendingOf(client, shopId)
    return {
      mark: async (appointment: ShopAppointment, to: AppointmentMark) => {
        const saved = await send.mark(appointment, to)
        say.marked(appointment, to, () => send.mark(saved, markOf(appointment)))
      },
      /** `staffName`: names the staff member of a moved appointment by id; '' if unknown. */
      move: async (
        appointment: ShopAppointment,
        to: AppointmentMove,
        staffName?: (id: string) => string,
      ) => {
        const saved = await send.move(appointment, to)
        const { staffId } = saved
        const staff = staffId === appointment.staffId ? '' : (staffName?.(staffId) ?? '')
        const undo = () => send.move(saved, moveBack(appointment))
        say.moved(appointment, saved, staff, undo)
      },
      cancel: async (appointment: ShopAppointment, words: Cancellation) => {
        const saved = await send.cancel(appointment, words)
        say.done(t('diary.cancelDone'), saved, () => send.restore(saved))
      },
      restore: async (appointment: ShopAppointment, outsideHours?: boolean) => {
        const saved = await send.restore(appointment, outsideHours)
        say.done(t('diary.restored'), saved)
      },
      edit: async (appointment: ShopAppointment, change: AppointmentChange) => {
        const saved = await send.edit(appointment, change)
        say.done(t('diary.saved'), saved, () => send.edit(saved, editBack(appointment, change)))
      },
      /** Refreshes the diary after a booking, and offers an undo. */
      created: (appointment: ShopAppointment) => {
        void afterAppointments(client, shopId)
        say.created(appointment, () => send.cancel(appointment, { reason: t('diary.mistake') }))
      },
    }
  }, [client, shopId, t, say])
}

type Undo = () => Promise<unknown>

/** Returns toasts for changes, with a note if the customer was not notified, and an undo button. */
function useSaying() {
  const { timeZone } = useShop()
  const t = useMessages()
  const format = useFormat()
  const appointments = useAppointmentFormat()
  const sayError = useChangeError()
  return useMemo(() => {
    const undoing = (undo: Undo) => ({
      label: t('shell.undo'),
      run: () => void undo().then(() => toast.info(t('diary.undone')), sayError),
    })
    const done = (text: string, { untold }: Pick<ShopAppointment, 'untold'>, undo?: Undo) =>
      toast.success(
        text,
        untold === null ? undefined : t(`diary.untold.${untold}`),
        undo && undoing(undo),
      )
    return {
      done,
      marked: (appointment: ShopAppointment, to: AppointmentMark, undo: Undo) => {
        const name = isolated(customerOf(appointment) ?? t('diary.walkIn'))
        done(t(MARKED[to], { name }), { untold: null }, undo)
      },
      /** `staff`: name of the new staff member; '' without one. */
      moved: (before: ShopAppointment, saved: ShopAppointment, staff: string, undo: Undo) => {
        const { start, eveningOf } = saved
        const stayed = start === before.start && saved.staffId === before.staffId
        const when = appointments.appointmentTimeWithin(start, eveningOf, timeZone)
        const text = stayed
          ? t('diary.lengthened', { length: format.minutes(plannedMinutes(saved)) })
          : staff
            ? t('diary.movedWith', { when, staff: isolated(staff) })
            : t('diary.moved', { when })
        done(text, saved, undo)
      },
      created: (appointment: ShopAppointment, undo: Undo) => {
        const when = appointments.appointmentTime(
          appointment.start,
          appointment.eveningOf,
          timeZone,
        )
        done(t('diary.created', { when }), appointment, undo)
      },
    }
  }, [t, format, appointments, sayError, timeZone])
}
