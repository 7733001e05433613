interface Toast {
  title: string
  text?: string
  action?: ToastAction
}
/** The action of a toast, such as undo. */
export interface ToastAction {
  label: string
  run: () => void
}
type Kind = 'success' | 'error' | 'info'
/** Draws the toasts. */
export interface ToastDrawing {
  show: (kind: Kind, toast: Toast) => void
  raise: () => void
  /** Removes the toast of this kind and title that has no text, if it is shown. */
  remove: (kind: Kind, title: string) => void
}

let waiting: [Kind, Toast][] = []
let drawing: ToastDrawing | undefined

/** Called by the toaster once its code is loaded; queued toasts then appear. */
export function connectToaster(connected: ToastDrawing): () => void {
  drawing = connected
  for (const [kind, toast] of waiting.splice(0)) connected.show(kind, toast)
  return () => {
    drawing = undefined
  }
}

const ask = (kind: Kind) => (title: string, text?: string, action?: ToastAction) => {
  const toast = { title, text, action }
  if (drawing) drawing.show(kind, toast)
  else waiting.push([kind, toast])
}

/** Short results of actions, shown for 4 s (8 with an action): `toast.success(t('…'))`, `toast.error(title, text)`. */
export const toast = {
  success: ask('success'),
  error: ask('error'),
  info: ask('info'),
  /** Moves the toasts above a dialog that has just opened. */
  raise: () => drawing?.raise(),
  /** Removes an error that no longer applies, as the person has just done what it demanded. */
  resolve: (title: string) => {
    waiting = waiting.filter(([kind, one]) => kind !== 'error' || one.title !== title)
    drawing?.remove('error', title)
  },
}
