/** A key as labelled on keyboards, always left to right. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="ltr edge inline-grid min-h-7 min-w-6 flex-none place-items-center rounded-sm bg-bg-sunken px-1.5 text-sm font-semibold text-ink-2">
      {children}
    </kbd>
  )
}
