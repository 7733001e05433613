import type { DetailsFields } from '#console/details/form.ts'
import { useLanguage } from '#lib/i18n/language-context.ts'

/** Fields that are named after another one in texts. */
const PART_OF = { pin: 'location', whatsappNumber: 'whatsapp' } as const

/** Returns a function that names the fields changed by another member, with the new value of the name. */
export function useChangedText(now: DetailsFields) {
  const { language, t } = useLanguage()
  const textOf = (field: keyof DetailsFields) => {
    const named = field === 'pin' || field === 'whatsappNumber' ? PART_OF[field] : field
    const label = t(`console.field.${named}`)
    const name = now.name[language] || Object.values(now.name).find((text) => text !== '')
    return field === 'name' && name ? t('console.noticeIs', { label, value: name }) : label
  }
  return (fields: readonly (keyof DetailsFields)[]) => [...new Set(fields.map(textOf))]
}
