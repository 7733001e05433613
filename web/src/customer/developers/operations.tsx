import { useMemo } from 'react'
import { audienceNames, developerWords } from '@awan/core/locales/developers/words'
import {
  AUDIENCES,
  groupsOf,
  textOfOperation,
  type ApiDocument,
  type OperationGroup,
} from '@awan/core/schema/operations'
import { holding } from '@awan/core/support/search'
import { ChipRadio, ChipRow } from '#components/buttons/chip.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { SearchField } from '#components/fields/search-field.tsx'
import { OperationEntry } from '#customer/developers/operation-entry.tsx'
import { Jointed } from '#customer/developers/prose.tsx'
import { useWritten } from '#customer/developers/use-written.ts'
import { useFormat } from '#lib/format/use-format.ts'
import { useUrlFilters } from '#lib/use-url-filters.ts'

/** The operations by group, filtered by text and audience, both from the URL. */
export function Operations({ document }: { document: ApiDocument }) {
  const written = useWritten()
  const format = useFormat()
  const { get, set } = useUrlFilters()
  const query = get('query') ?? ''
  const audience = AUDIENCES.find((one) => one === get('for'))
  const groups = useMemo(() => groupsOf(document), [document])
  const shown = groups
    .map(({ name, operations }): OperationGroup => {
      const fitting = operations.filter(
        ({ audiences }) => !audience || audiences.includes(audience),
      )
      return { name, operations: holding(fitting, query, textOfOperation) }
    })
    .filter(({ operations }) => operations.length > 0)
  const count = shown.reduce((sum, { operations }) => sum + operations.length, 0)
  return (
    <>
      <SearchField
        label={written(developerWords.search)}
        value={query}
        onSearch={(text) => set({ query: text })}
      />
      <ChipRow label={written(developerWords.audiences)}>
        <ChipRadio name="for" checked={!audience} onChange={() => set({ for: undefined })}>
          {written(developerWords.everyone)}
        </ChipRadio>
        {AUDIENCES.map((one) => (
          <ChipRadio
            key={one}
            name="for"
            checked={one === audience}
            onChange={() => set({ for: one })}
          >
            {written(audienceNames[one])}
          </ChipRadio>
        ))}
      </ChipRow>
      <p role="status" className="text-sm text-ink-2">
        {count > 0 ? `${written(developerWords.found)} ${format.number(count)}` : ''}
      </p>
      {count === 0 && (
        <EmptyState
          title={written(developerWords.noneFound)}
          text={written(developerWords.noneFoundText)}
        />
      )}
      {shown.map(({ name, operations }) => (
        <section
          key={name}
          aria-labelledby={`group-${name}`}
          className="grid grid-cols-[minmax(0,1fr)] gap-1"
        >
          <h3 id={`group-${name}`} className="text-lg">
            <bdi dir="ltr" lang="en">
              <Jointed>{name}</Jointed>
            </bdi>
          </h3>
          {operations.map((operation) => (
            <OperationEntry
              key={operation.id}
              operation={operation}
              schemas={document.components.schemas}
            />
          ))}
        </section>
      ))}
    </>
  )
}
