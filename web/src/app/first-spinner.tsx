/** Shows a wordless spinner while the messages load. */
export function FirstSpinner() {
  return (
    <div className="grid min-h-dvh place-items-center text-brand-ink" aria-busy="true">
      <span className="size-9 animate-spin rounded-full border-[3px] border-current border-e-transparent" />
    </div>
  )
}
