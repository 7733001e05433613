/** A thin bar with a message about the whole app; the live region always exists, so that changes are announced. */
export function NoticeBar({ text }: { text: string | false | undefined }) {
  return (
    <div role="status">
      {text && (
        <p className="bg-warning-soft px-gutter py-2 text-center text-sm font-semibold text-warning-ink">
          {text}
        </p>
      )}
    </div>
  )
}
