import { utcMinute } from './days.ts'
import { fits, onGrid, timesOf, workingOn } from './diary.ts'
import { type Customer, DEMO_PEOPLE, demoPersonId } from './people.ts'
import type { CategoryId } from './sold/service.ts'
import { type DemoAppointment, type Filling, appointmentOf } from './appointments.ts'

/** Appointment of the demo customer: days from today, requested minute of the day. */
interface BookInput {
  category: CategoryId
  index: number
  service: string
  offset: number
  wall: number
  cancelled?: true
}

const INPUTS: readonly BookInput[] = [
  { category: 'hair_salon', index: 0, service: 'haircut_blow_dry', offset: 1, wall: 16 * 60 },
  { category: 'nails', index: 0, service: 'gel_nails', offset: 4, wall: 12 * 60 },
  { category: 'nails', index: 1, service: 'manicure', offset: -8, wall: 17 * 60, cancelled: true },
  { category: 'spa', index: 0, service: 'facial', offset: -17, wall: 14 * 60 },
  { category: 'dental', index: 0, service: 'dental_check_up', offset: -32, wall: 11 * 60 },
  { category: 'hair_salon', index: 0, service: 'blow_dry', offset: -46, wall: 18 * 60 },
]

export function sara(seed: number): Customer {
  const { name, phone } = DEMO_PEOPLE[0]
  const id = demoPersonId(seed, 'customer')
  return { id, name, phone, gender: 'woman', city: 'baghdad', language: 'en', visits: [] }
}

/** Places her appointments at this business, while its diaries are empty. */
export function sarasAppointments(filling: Filling, customer: Customer): DemoAppointment[] {
  const { business } = filling
  return INPUTS.filter(
    (input) => input.category === business.category && input.index === business.index,
  ).map((input) => placed(filling, customer, input))
}

/** Places an appointment at the requested time, or at the next working time; past ones at the previous day's. */
function placed(filling: Filling, customer: Customer, input: BookInput): DemoAppointment {
  const { business, day } = filling
  const step = input.offset > 0 ? 1 : -1
  for (let offset = input.offset; Math.abs(offset) < 60; offset += step) {
    for (const diary of filling.diaries) {
      const offering = diary.staff.offerings.find((one) => one.service.key === input.service)
      if (offering === undefined) continue
      for (const range of workingOn(business, diary.staff, day.today + offset)) {
        const earliest = Math.max(range[0], utcMinute(day.today + offset, input.wall))
        const times = timesOf([offering], onGrid(earliest, business.grid))
        if (!fits(diary, range, times)) continue
        const cancelled = input.cancelled === true
        const booking = {
          offerings: [offering],
          times,
          customer,
          guestName: customer.name,
          cancelled,
        }
        const appointment = appointmentOf(filling, diary, booking)
        return cancelled ? { ...appointment, cancelledBy: 'customer' } : appointment
      }
    }
  }
  throw new Error(`Nobody at ${business.id} has time for ${input.service}.`)
}
