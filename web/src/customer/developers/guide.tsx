import { guideSections } from '@awan/core/locales/developers/guide'
import { CopiedCode } from '#customer/developers/copied-code.tsx'
import { Prose } from '#customer/developers/prose.tsx'
import { useWritten } from '#customer/developers/use-written.ts'
import { siteOrigin } from '#lib/site-origin.ts'

/** The general part of the developers' guide, by section. */
export function Guide() {
  const written = useWritten()
  const origin = siteOrigin()
  return guideSections.map(({ id, title, paragraphs, code }) => (
    <section
      key={id}
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid max-w-[68ch] scroll-mt-26 grid-cols-[minmax(0,1fr)] gap-3"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {written(title)}
      </h2>
      {paragraphs.map((paragraph) => (
        <Prose key={paragraph.en}>{written(paragraph)}</Prose>
      ))}
      {code !== undefined && (
        <CopiedCode label={written(title)}>{code.replace('{origin}', origin)}</CopiedCode>
      )}
    </section>
  ))
}
