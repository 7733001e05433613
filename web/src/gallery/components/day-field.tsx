import { DateField } from '#components/day-field/date-field.tsx'
import { DayPicker } from '#components/day-field/day-picker.tsx'
import { LazyDayPicker } from '#components/day-field/lazy-day-picker.tsx'
import { TODAY } from '#gallery/demo.ts'
import { Holding, Opener, Specimen, Stack } from '#gallery/specimen.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'

export function DayFields() {
  const t = useMessages()
  return (
    <>
      <Specimen of="DateField" state="chosen, of another year, empty with a fault">
        <Stack>
          {['2026-05-14', '2027-01-02', ''].map((day) => (
            <Holding key={day} value={day}>
              {(value, set) => (
                <DateField
                  label={t('appointment.day')}
                  value={value}
                  today={TODAY}
                  error={value === '' && t('error.invalid_input')}
                  onChange={set}
                />
              )}
            </Holding>
          ))}
        </Stack>
      </Specimen>
      <Specimen of="DayPicker · LazyDayPicker">
        <Opener name="DayPicker">
          {(close) => (
            <DayPicker value="2026-05-14" today={TODAY} onChoose={close} onClose={close} />
          )}
        </Opener>
        <Opener name="LazyDayPicker">
          {(close) => (
            <LazyDayPicker
              value={undefined}
              today={TODAY}
              min={TODAY}
              onChoose={close}
              onClose={close}
            />
          )}
        </Opener>
      </Specimen>
    </>
  )
}
