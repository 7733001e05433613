import { Link as LinkIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { developerWords } from '@awan/core/locales/developers/words'
import type { JsonSchema } from '@awan/core/schema/document'
import { fieldsOf, limitsOf, typeOf } from '@awan/core/schema/fields'
import type { ListedOperation } from '@awan/core/schema/operations'
import { curlOf, exampleAnswerOf, shapeOf, successOf } from '@awan/core/schema/request'
import { Button } from '#components/buttons/button.tsx'
import { useCopy } from '#components/overlays/use-copy.ts'
import { Icon } from '#components/pictures/icon.tsx'
import { Callers } from '#customer/developers/callers.tsx'
import { CopiedCode } from '#customer/developers/copied-code.tsx'
import { FieldList } from '#customer/developers/field-list.tsx'
import { Jointed } from '#customer/developers/prose.tsx'
import { useWritten } from '#customer/developers/use-written.ts'
import { useMessages } from '#lib/i18n/language-context.ts'
import { PATHS } from '#lib/paths.ts'
import { siteOrigin } from '#lib/site-origin.ts'

interface Described {
  operation: ListedOperation
  schemas: Record<string, JsonSchema>
}

/** All details of an operation: callers, input, responses, and examples. */
export function OperationDetails({ operation, schemas }: Described) {
  const written = useWritten()
  const copy = useCopy('booking.linkCopied')
  const origin = siteOrigin()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pb-4">
      <Part title={written(developerWords.mayCall)}>
        <Callers of={operation} />
      </Part>
      <Input operation={operation} schemas={schemas} />
      <Part title={written(developerWords.request)}>
        <CopiedCode label={`${written(developerWords.request)}, ${operation.id}`}>
          {curlOf(operation, origin, schemas)}
        </CopiedCode>
      </Part>
      <Output operation={operation} schemas={schemas} />
      <Refusals of={operation} />
      <Button
        size="sm"
        variant="outline"
        className="justify-self-start"
        icon={<Icon of={LinkIcon} size="s" />}
        aria-label={`${written(developerWords.copyLink)}: ${operation.id}`}
        onClick={() => void copy(`${origin}${PATHS.developers}#${operation.id}`)}
      >
        {written(developerWords.copyLink)}
      </Button>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h4 className="font-semibold">{title}</h4>
      {children}
    </div>
  )
}

function Input({ operation, schemas }: Described) {
  const written = useWritten()
  const { parameters = [], requestBody } = operation.described
  const { type, schema } = shapeOf(requestBody?.content)
  const fields = parameters.map(({ name, required, schema: one, in: place }) => ({
    path: name,
    type: `${typeOf(one)}, ${place}`,
    required,
    limits: limitsOf(one),
  }))
  return (
    <>
      {fields.length > 0 && (
        <Part title={written(developerWords.parameters)}>
          <FieldList fields={fields} />
        </Part>
      )}
      {schema && (
        <Part title={written(developerWords.body)}>
          <Kind>{type}</Kind>
          <FieldList fields={fieldsOf(schema, schemas)} />
        </Part>
      )}
    </>
  )
}

function Output({ operation, schemas }: Described) {
  const written = useWritten()
  const { status, type, schema } = successOf(operation)
  const example = exampleAnswerOf(operation, schemas)
  return (
    <>
      <Part title={written(developerWords.answer)}>
        <Kind>{[status, type, schema && typeOf(schema)].filter(Boolean).join(' · ')}</Kind>
        {schema ? (
          <FieldList fields={fieldsOf(schema, schemas)} />
        ) : (
          <p className="text-ink-2">{written(developerWords.noBody)}</p>
        )}
      </Part>
      {example !== undefined && (
        <Part title={written(developerWords.exampleAnswer)}>
          <CopiedCode label={`${written(developerWords.exampleAnswer)}, ${operation.id}`}>
            {example}
          </CopiedCode>
        </Part>
      )}
    </>
  )
}

/** Error codes of an operation, each with its message. */
function Refusals({ of: { refusals } }: { of: ListedOperation }) {
  const t = useMessages()
  const written = useWritten()
  if (refusals.length === 0) return null
  return (
    <Part title={written(developerWords.refusals)}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {refusals.map(({ status, code }) => (
          <li key={code} className="border-t border-line py-2 text-sm">
            <code dir="ltr" lang="en" className="font-semibold wrap-anywhere">
              <Jointed>{`${status} ${code}`}</Jointed>
            </code>
            <p className="text-ink-2">{t(`error.${code}`)}</p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Kind({ children }: { children: string | undefined }) {
  return (
    <p dir="ltr" lang="en" className="num text-sm text-ink-2">
      {children}
    </p>
  )
}
