import type { TypedText } from '@awan/core/language'
import { Field } from '#components/fields/field.tsx'
import { LocalizedField } from '#components/fields/localized-field.tsx'
import { NumberField } from '#components/fields/number-field.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { CUT, PERSON, SHOP_NAME } from '#gallery/demo.ts'
import { ChoiceFields } from '#gallery/components/choices.tsx'
import { Holding, nothing, Specimen, Stack } from '#gallery/specimen.tsx'
import { formatPhone } from '#lib/format/phone.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

export function Fields() {
  const t = useMessages()
  const fault = t('account.nameMissing')
  return (
    <>
      <Texts fault={fault} />
      <Specimen of="Field" state="whole, at fault">
        <Stack>
          <Field
            label={t('connect.secret')}
            hint={t('connect.keyOnce')}
            note={t('feed.made', { day: '2026' })}
            error={fault}
          >
            {(control) => <bdi {...control}>{SHOP_NAME.en}</bdi>}
          </Field>
        </Stack>
      </Specimen>
      <Specimen of="SelectField" state="chosen, at fault">
        <Stack>
          <Trades />
          <Trades error={fault} />
        </Stack>
      </Specimen>
      <Specimen of="LocalizedField" state="one language typed, one at fault">
        <Stack>
          <Holding<TypedText> value={{ en: SHOP_NAME.en }}>
            {(value, set) => (
              <LocalizedField
                label={t('console.business')}
                value={value}
                onChange={set}
                maxLength={60}
                placeholder={SHOP_NAME}
                error={fault}
                wrong={['ar']}
              />
            )}
          </Holding>
        </Stack>
      </Specimen>
      <Specimen of="SearchField" state="empty, typed">
        <Stack>
          <SearchField label={t('shell.searchHint')} value="" onSearch={nothing} />
          <SearchField label={t('shell.searchHint')} value={CUT.en} onSearch={nothing} />
        </Stack>
      </Specimen>
      <ChoiceFields fault={fault} />
    </>
  )
}

function Texts({ fault }: { fault: string }) {
  const t = useMessages()
  const format = useFormat()
  const phone = formatPhone('+9647420000001')
  return (
    <>
      <Specimen of="Field · TextField" state="empty with a hint, typed, with a prefix, at fault">
        <Stack>
          <TextField label={t('account.fullName')} hint={t('account.codeHint')} />
          <TextField label={t('account.fullName')} value={format.name(PERSON)} onChange={nothing} />
          <TextField
            label={t('account.phone')}
            direction="ltr"
            prefix={
              <span className="self-center ps-3.5 whitespace-nowrap text-ink-2">
                {phone.slice(0, 4)}
              </span>
            }
            value={phone.slice(5)}
            onChange={nothing}
          />
          <TextField label={t('account.fullName')} error={fault} />
        </Stack>
      </Specimen>
      <Specimen of="NumberField">
        <Stack>
          <Holding<number | undefined> value={25_000}>
            {(value, set) => (
              <NumberField label={t('appointment.price')} value={value} onChange={set} />
            )}
          </Holding>
        </Stack>
      </Specimen>
      <Specimen of="TextArea" state="empty, typed, at fault">
        <Stack>
          <TextArea label={t('booking.note')} />
          <TextArea
            label={t('booking.note')}
            value={t('appointment.noneText')}
            note={format.number(42)}
            onChange={nothing}
          />
          <TextArea label={t('booking.note')} error={fault} />
        </Stack>
      </Specimen>
    </>
  )
}

function Trades({ error }: { error?: string }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <SelectField label={t('appointment.services')} error={error}>
      <option>{format.name(CUT)}</option>
    </SelectField>
  )
}
