import { accessTexts, developerWords, roleNames } from '@awan/core/locales/developers/words'
import type { ListedOperation } from '@awan/core/schema/operations'
import { Badge } from '#components/text/badge.tsx'
import { Jointed } from '#customer/developers/prose.tsx'
import { useWritten } from '#customer/developers/use-written.ts'

/** Lists the permitted callers of an operation: roles in a business, scopes of a key, or its access. */
export function Callers({ of: { access, roles, scopes } }: { of: ListedOperation }) {
  const written = useWritten()
  return (
    <>
      {roles.length === 0 && <p>{written(accessTexts[access])}</p>}
      {roles.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {roles.map((role) => (
            <li key={role}>
              <Badge tone="quiet">{written(roleNames[role])}</Badge>
            </li>
          ))}
        </ul>
      )}
      {scopes.map((scope) => (
        <p key={scope}>
          {written(developerWords.scopes)}{' '}
          <code dir="ltr" lang="en">
            <Jointed>{scope}</Jointed>
          </code>
        </p>
      ))}
    </>
  )
}
