/** A thin bar that says something about the whole app; the region stays, so that what comes into it is said. */
export function NoticeBar({ text }: { text: string | false | undefined }) {
  return (
    <div role="status">
      {text && (
        <p className="bg-warning-soft px-5 py-2 text-center text-sm font-semibold text-warning-ink">
          {text}
        </p>
      )}
    </div>
  )
}
