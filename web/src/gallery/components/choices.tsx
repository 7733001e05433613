import { CalendarCell } from 'react-aria-components/Calendar'
import { Checkbox } from '#components/fields/checkbox.tsx'
import { Month } from '#components/fields/month.tsx'
import { RadioCard } from '#components/fields/radio-card.tsx'
import { Segmented } from '#components/fields/segmented.tsx'
import { Switch } from '#components/fields/switch.tsx'
import { CUT, TODAY } from '#gallery/demo.ts'
import { Holding, nothing, Specimen, Stack } from '#gallery/specimen.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Fields with a choice. */
export function ChoiceFields({ fault }: { fault: string }) {
  const t = useMessages()
  return (
    <>
      <Specimen of="Checkbox" state="on with a hint, off, at fault">
        <Stack>
          <Checkbox label={t('booking.payThere')} hint={t('booking.payThereText')} defaultChecked />
          <Checkbox label={t('booking.payThere')} />
          <Checkbox label={t('booking.payThere')} error={fault} />
        </Stack>
      </Specimen>
      <Specimen of="RadioCard" state="chosen, with a price">
        <Holding value="here">
          {(value, set) => (
            <fieldset className="grid w-full gap-3">
              {['here', 'there'].map((one) => (
                <Card key={one} checked={value === one} onChoose={() => set(one)} />
              ))}
            </fieldset>
          )}
        </Holding>
      </Specimen>
      <Specimen of="Segmented">
        <Holding<string> value="upcoming">
          {(value, set) => (
            <Segmented
              label={t('appointment.filter')}
              value={value}
              options={(['upcoming', 'past'] as const).map((one) => ({
                value: one,
                label: t(`appointment.${one}`),
              }))}
              onChange={set}
            />
          )}
        </Holding>
      </Specimen>
      <Specimen of="Switch" state="on with a hint, off">
        <Stack>
          {[true, false].map((on) => (
            <Holding key={String(on)} value={on}>
              {(checked, set) => (
                <Switch
                  label={t('booking.addNote')}
                  hint={on && t('booking.payThereText')}
                  checked={checked}
                  onChange={set}
                />
              )}
            </Holding>
          ))}
        </Stack>
      </Specimen>
      <Specimen of="Month">
        <OneMonth />
      </Specimen>
    </>
  )
}

function Card(props: { checked: boolean; onChoose: () => void }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <RadioCard
      name="gallery-card"
      title={format.name(CUT)}
      text={t('booking.payThere')}
      end={format.money(25_000)}
      checked={props.checked}
      onChange={props.onChoose}
    />
  )
}

function OneMonth() {
  const format = useFormat()
  return (
    <Month
      className="w-full max-w-md"
      value={TODAY}
      min={TODAY}
      onChoose={nothing}
      cell={(date, day) => (
        <CalendarCell
          date={date}
          className="num grid min-h-11.5 place-content-center data-disabled:text-ink-disabled data-outside-month:invisible"
        >
          {format.day(day, 'number')}
        </CalendarCell>
      )}
    />
  )
}
