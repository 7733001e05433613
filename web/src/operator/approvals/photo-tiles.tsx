import { useMessages } from '#lib/i18n/language-context.ts'

/** Photos side by side, by their URLs. */
export function PhotoTiles({ photos }: { photos: readonly string[] }) {
  const t = useMessages()
  return (
    <ul className="grid grid-cols-3 gap-2">
      {photos.map((photo, at) => (
        <li key={photo}>
          <img
            src={photo}
            alt={t('operator.photo', { number: at + 1 })}
            loading="lazy"
            className="aspect-square w-full rounded-md object-cover"
          />
        </li>
      ))}
    </ul>
  )
}
