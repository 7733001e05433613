import { useQuery } from '@tanstack/react-query'
import { registrationOf, type Draft } from '@awan/core/business/draft'
import { writtenIn } from '@awan/core/business/registration'
import { parsePhone } from '@awan/core/phone'
import { PagePreview } from '#features/business/components/page-preview.tsx'
import { useAtlas } from '#features/catalog/atlas.ts'
import { catalogueQuery } from '#features/catalog/catalogue.ts'
import { formatPhone } from '#lib/format/phone.ts'

/** Preview of the page with the values so far. */
export function DraftPreview({ draft }: { draft: Draft }) {
  const catalogue = useQuery(catalogueQuery())
  const registration = registrationOf(draft, useAtlas())
  const phone = parsePhone(draft.phone, { invented: true })
  return (
    <PagePreview
      of={{
        seed: draft.key,
        name: registration.name ?? {},
        categoryId: draft.categoryId,
        district: registration.district ?? {},
        address: registration.address ?? {},
        landmark: registration.landmark ?? {},
        about: {},
        phone: phone.ok ? formatPhone(phone.value) : '',
        photo: draft.photos[0]?.url ?? null,
        hours: draft.weekly.length > 0 ? { weekly: draft.weekly } : undefined,
        services: (registration.services ?? []).flatMap((service) => {
          const item = catalogue.data?.find(({ id }) => id === service.serviceId)
          const { serviceId: id, durationMinutes: minutes, price } = service
          return item ? [{ id, name: item.name, minutes, price }] : []
        }),
        staff: draft.team.filter(({ name }) => name.trim()).map(({ name }) => writtenIn(name)),
      }}
    />
  )
}
