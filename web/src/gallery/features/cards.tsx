import { OfferingCard } from '#customer/booking/offering-card.tsx'
import { DateTile } from '#features/appointment/components/date-tile.tsx'
import { Price } from '#features/appointment/components/price.tsx'
import { StatusBadge } from '#features/appointment/components/status-badge.tsx'
import { WhenCard } from '#features/appointment/components/when-card.tsx'
import { BusinessRow } from '#features/business/components/business-row.tsx'
import { ServiceCard, ServiceCardSkeleton } from '#features/catalog/components/service-card.tsx'
import { NEW_SHOP, SERVICE, SHOP, TODAY, ZONE } from '#gallery/demo.ts'
import { Holding, Row, Specimen, Stack } from '#gallery/specimen.tsx'

const START = `${TODAY}T14:30:00Z`

/** Cards for choosing and for bookings. */
export function Cards() {
  return (
    <>
      <Specimen of="BusinessRow" state="open with all there is, closed and new">
        <Stack>
          <BusinessRow business={SHOP} />
          <BusinessRow business={NEW_SHOP} />
        </Stack>
      </Specimen>
      <Specimen of="ServiceCard · ServiceCardSkeleton">
        <div className="grid w-full grid-cols-2 gap-3">
          <ServiceCard service={SERVICE} />
          <ServiceCardSkeleton />
        </div>
      </Specimen>
      <Specimen of="OfferingCard" state="chosen, at a lower price">
        <Stack>
          <Offering chosen cost={{ price: 25_000, fullPrice: null }} />
          <Offering chosen={false} cost={{ price: 20_000, fullPrice: 25_000 }} />
        </Stack>
      </Specimen>
      <Specimen of="Price">
        <Row>
          <Price price={25_000} fullPrice={null} />
          <Price price={20_000} fullPrice={25_000} />
        </Row>
      </Specimen>
      <Specimen of="StatusBadge">
        <Row>
          {(['confirmed', 'cancelled', 'completed'] as const).map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Row>
      </Specimen>
      <Specimen of="DateTile · WhenCard">
        <Row>
          <DateTile start={START} timeZone={ZONE} />
          <DateTile start={START} timeZone={ZONE} strong />
        </Row>
        <Stack>
          <WhenCard start={START} end={`${TODAY}T15:15:00Z`} listed={TODAY} timeZone={ZONE} />
        </Stack>
      </Specimen>
    </>
  )
}

function Offering(props: { chosen: boolean; cost: { price: number; fullPrice: number | null } }) {
  const offering = { ...SERVICE, serviceId: SERVICE.id, price: 25_000, staffIds: [] }
  return (
    <Holding value={props.chosen}>
      {(chosen, set) => (
        <OfferingCard
          asks=""
          offering={offering}
          cost={props.cost}
          chosen={chosen}
          onToggle={() => set(!chosen)}
        />
      )}
    </Holding>
  )
}
