import { developerWords } from '@awan/core/locales/developers/words'
import type { ShapeField } from '@awan/core/schema/fields'
import { Badge } from '#components/text/badge.tsx'
import { Jointed } from '#customer/developers/prose.tsx'
import { useWritten } from '#customer/developers/use-written.ts'

/** Lists the fields of a shape with path, type and constraints; in English, left to right. */
export function FieldList({ fields }: { fields: readonly ShapeField[] }) {
  const written = useWritten()
  if (fields.length === 0) return <p className="text-ink-2">{written(developerWords.noFields)}</p>
  return (
    <ul dir="ltr" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {fields.map(({ path, type, required, limits }) => (
        <li key={path} className="border-t border-line py-2 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <code lang="en" className="font-semibold wrap-anywhere">
              <Jointed>{path}</Jointed>
            </code>
            <span lang="en" className="text-ink-2">
              {type}
            </span>
            <Badge tone={required ? 'brand' : 'quiet'}>
              {written(required ? developerWords.required : developerWords.optional)}
            </Badge>
          </p>
          {limits.map((limit) => (
            <p key={limit} lang="en" className="text-ink-2 wrap-anywhere">
              {limit}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
