import type { QueryClient } from '@tanstack/react-query'
import { edited, marked, markOf, movedGuess } from '#console/diary/appointment-sheet/guesses.ts'
import {
  appointmentTurns,
  shopCancel,
  shopChange,
  shopMark,
  shopMove,
  shopRestore,
  showAppointment,
  type Cancellation,
  type ShopAppointment,
  type AppointmentChange,
  type AppointmentMark,
  type AppointmentMove,
} from '#features/appointment/diary-api.ts'
import { diaryKeys } from '#features/appointment/diary-keys.ts'
import { afterAppointments } from '#features/live/affects.ts'
import { newRepeatedStep } from '#lib/api/repeated-step.ts'

/** Sends each change; one of an earlier sheet may have been made without a response too. */
const take = newRepeatedStep()

/** Returns the fields that the changes below set, as text. The end of one that is over may be earlier than planned. */
function setBy(appointment: ShopAppointment): string {
  const { start, end, staffId, price, note, status } = appointment
  const mark = status === 'cancelled' ? status : markOf(appointment)
  const planned = mark === 'completed' ? undefined : end
  return JSON.stringify([mark, start, planned, staffId, price, note])
}

/** Returns the optimistic changes of a shop's appointments; each is shown at once and rolled back if refused. */
export function sendingOf(client: QueryClient, shopId: string) {
  // While a later change is under way, its optimistic result stays on screen.
  const show = (appointment: ShopAppointment) => {
    if (!appointmentTurns.isUnderway(appointment.id)) showAppointment(client, shopId, appointment)
  }
  const apply = async (
    appointment: ShopAppointment,
    guess: ShopAppointment,
    change: readonly unknown[],
    send: (from: ShopAppointment) => Promise<ShopAppointment>,
  ) => {
    await client.cancelQueries({ queryKey: diaryKeys.all(shopId) })
    showAppointment(client, shopId, guess)
    try {
      const once = (from: ShopAppointment) =>
        take({
          change: [from.id, from.version, ...change],
          send: () => send(from),
          read: ({ data }) => data.appointment as ShopAppointment | undefined, // as in the API contract
          isTaken: (now) => setBy(now) === setBy(guess),
        })
      const saved = await appointmentTurns.send(appointment, once, guess)
      show(saved)
      return saved
    } catch (error) {
      show(appointment)
      throw error
    } finally {
      if (!appointmentTurns.isUnderway()) void afterAppointments(client, shopId)
    }
  }
  return {
    mark: (appointment: ShopAppointment, to: AppointmentMark) =>
      apply(appointment, marked(appointment, to), ['mark', to], (from) =>
        shopMark(shopId, from, to),
      ),
    move: (appointment: ShopAppointment, to: AppointmentMove) =>
      apply(appointment, movedGuess(appointment, to), ['move', to], (from) =>
        shopMove(shopId, from, to),
      ),
    cancel: (appointment: ShopAppointment, words: Cancellation) =>
      apply(
        appointment,
        { ...appointment, status: 'cancelled', held: [] },
        ['cancel', words],
        (from) => shopCancel(shopId, from, words),
      ),
    restore: (appointment: ShopAppointment, outsideHours?: boolean) =>
      apply(appointment, { ...appointment, status: 'confirmed' }, ['restore'], (from) =>
        shopRestore(shopId, from, outsideHours),
      ),
    edit: (appointment: ShopAppointment, change: AppointmentChange) =>
      apply(appointment, edited(appointment, change), ['edit', change], (from) =>
        shopChange(shopId, from, change),
      ),
  }
}
