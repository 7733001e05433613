import { LocalizedField } from '#components/fields/localized-field.tsx'
import { NumberField } from '#components/fields/number-field.tsx'
import { SelectField } from '#components/fields/select-field.tsx'
import { Switch } from '#components/fields/switch.tsx'
import { TextArea } from '#components/fields/text-area.tsx'
import { TextField } from '#components/fields/text-field.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { usePlaces } from '#lib/places/places.ts'
import {
  isNumberField,
  RANGES,
  type CatalogueDraft,
  type CatalogueField,
} from '#operator/catalogue/draft.ts'

interface FieldsProps {
  fields: readonly CatalogueField[]
  draft: CatalogueDraft
  faults: readonly CatalogueField[]
  set: (fields: Partial<CatalogueDraft>) => void
}

/** Fields of one kind of catalogue row, in order. */
export function CatalogueFields(props: FieldsProps) {
  return props.fields.map((field) => <One key={field} {...props} field={field} />)
}

function One({ field, draft, faults, set }: FieldsProps & { field: CatalogueField }) {
  const t = useMessages()
  const label = t(`operator.field.${field}`)
  const fault = useFaultText()
  const error = faults.includes(field) && fault(field)
  if (field === 'name' || field === 'synonyms')
    return (
      <LocalizedField
        label={label}
        {...(field === 'synonyms' ? { hint: t('operator.synonymsHint') } : {})}
        value={draft[field]}
        maxLength={field === 'name' ? 80 : 300}
        error={error}
        onChange={(typed) => set({ [field]: typed })}
      />
    )
  if (field === 'description')
    return (
      <LocalizedField
        as={TextArea}
        label={label}
        value={draft.description}
        maxLength={600}
        onChange={(description) => set({ description })}
      />
    )
  if (field === 'active' || field === 'featured')
    return (
      <Switch
        label={label}
        {...(field === 'active' ? { hint: t('operator.activeHint') } : {})}
        checked={draft[field]}
        onChange={(on) => set({ [field]: on })}
      />
    )
  if (field === 'categoryId' || field === 'icon')
    return <Choice field={field} label={label} error={error} draft={draft} set={set} />
  return <Measure field={field} label={label} error={error} draft={draft} set={set} />
}

/** Returns a function with a field's error text, for numbers with their range. */
function useFaultText() {
  const t = useMessages()
  const format = useFormat()
  return (field: CatalogueField): string => {
    if (field === 'name') return t('operator.badName')
    if (!isNumberField(field)) return t('operator.badField')
    const { least, most } = RANGES[field]
    return t('operator.badNumber', { least: format.number(least), most: format.number(most) })
  }
}

interface FieldProps<Field extends CatalogueField> {
  field: Field
  label: string
  error: string | false
  draft: CatalogueDraft
  set: FieldsProps['set']
}

type TypedField = 'timeZone' | 'latitude' | 'longitude' | 'south' | 'north' | 'west' | 'east'

/** Field for a number, or for degrees as typed text. */
function Measure(props: FieldProps<keyof typeof RANGES | TypedField>) {
  const { field, label, error, draft, set } = props
  const t = useMessages()
  if (isNumberField(field))
    return (
      <NumberField
        label={label}
        {...(field === 'durationMinutes' ? {} : { hint: t(`operator.${field}Hint`) })}
        value={draft[field]}
        error={error}
        onChange={(number) => set({ [field]: number })}
      />
    )
  return (
    <TextField
      label={label}
      direction="ltr"
      autoComplete="off"
      maxLength={64}
      inputMode={field === 'timeZone' ? 'text' : 'decimal'}
      value={draft[field]}
      error={error}
      onChange={(event) => set({ [field]: event.target.value })}
    />
  )
}

/** Choice of a category, or of the category whose icon is used. */
function Choice(props: FieldProps<'categoryId' | 'icon'>) {
  const { field, draft } = props
  const t = useMessages()
  const format = useFormat()
  const { categories } = usePlaces()
  const valueOf = (category: (typeof categories)[number]) =>
    field === 'icon' ? category.icon : category.id
  const options = categories.filter(
    (one, at) => categories.findIndex((other) => valueOf(other) === valueOf(one)) === at,
  )
  const known = options.some((one) => valueOf(one) === draft[field])
  return (
    <SelectField
      label={props.label}
      error={props.error}
      value={draft[field]}
      onChange={({ target }) => props.set({ [field]: target.value })}
    >
      {!known && (
        <option value={draft[field]}>{field === 'icon' ? t('operator.plainIcon') : ''}</option>
      )}
      {options.map((one) => (
        <option key={one.id} value={valueOf(one)}>
          {format.name(one.name)}
        </option>
      ))}
    </SelectField>
  )
}
