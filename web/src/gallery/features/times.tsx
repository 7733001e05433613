import { DayStrip } from '#features/availability/components/day-strip.tsx'
import { SlotGroups } from '#features/availability/components/slot-groups.tsx'
import { SlotsSkeleton } from '#features/availability/components/slots-skeleton.tsx'
import { TimeLink } from '#features/availability/components/time-link.tsx'
import { DAYS, SLOTS, TODAY, ZONE } from '#gallery/demo.ts'
import { Holding, Row, Specimen, Stack } from '#gallery/specimen.tsx'
import { useFormat } from '#lib/format/use-format.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

/** Components for choosing a time. */
export function BookingTimes() {
  const t = useMessages()
  const format = useFormat()
  return (
    <>
      <Specimen of="DayStrip" state="few, chosen, full, free, closed">
        <Stack>
          <Holding<string> value="2026-05-11">
            {(value, set) => (
              <DayStrip name="days" days={DAYS} timeZone={ZONE} value={value} onChange={set} />
            )}
          </Holding>
        </Stack>
      </Specimen>
      <Specimen of="SlotGroups" state="chosen, and the one it has now">
        <Stack>
          <Holding<string | undefined> value={SLOTS[1]?.start}>
            {(value, set) => (
              <SlotGroups
                name="slots"
                slots={SLOTS}
                date={TODAY}
                timeZone={ZONE}
                value={value}
                {...(SLOTS[3] && { current: SLOTS[3].start })}
                onChange={({ start }) => set(start)}
              />
            )}
          </Holding>
        </Stack>
      </Specimen>
      <Specimen of="SlotsSkeleton">
        <Stack>
          <SlotsSkeleton />
        </Stack>
      </Specimen>
      <Specimen of="TimeLink" state="a time, quiet">
        <Row>
          <TimeLink to="/">{format.time(`${TODAY}T10:00:00Z`, ZONE)}</TimeLink>
          <TimeLink to="/" quiet>
            {t('shell.showMore')}
          </TimeLink>
        </Row>
      </Specimen>
    </>
  )
}
