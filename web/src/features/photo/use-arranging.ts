import { useState } from 'react'
import { toast } from '#components/overlays/toast.ts'
import { moved } from '#features/photo/order.ts'
import { useMessages } from '#lib/i18n/language-context.ts'

export interface PickedPhoto {
  id: string
  url: string
}

/**
 * State of a list of photos being arranged: the last removal can be undone, and each change is announced to screen
 * readers.
 */
export function useArranging(props: {
  value: readonly PickedPhoto[]
  onChange: (value: readonly PickedPhoto[]) => void
  max: number
}) {
  const { value, onChange, max } = props
  const t = useMessages()
  const [spoken, say] = useState('')
  const [removed, setRemoved] = useState<{ photo: PickedPhoto; at: number }>()
  /** Returns false if there is no room: another device may have filled the list meanwhile. */
  const add = (photo: PickedPhoto, at: number, words: string) => {
    if (value.length >= max) return false
    onChange([...value.slice(0, at), photo, ...value.slice(at)])
    say(words)
    return true
  }
  const sayTooMany = () => toast.error(t('photo.tooMany', { max }))
  return {
    spoken,
    removed,
    append: ({ id, url }: PickedPhoto) =>
      // A retry after a lost response may add a photo already in the list.
      value.some((one) => one.id === id) ||
      add({ id, url }, value.length, t('photo.added', { count: value.length + 1 })),
    move: (from: number, to: number) => {
      if (to < 0 || to >= value.length || from === to) return
      onChange(moved(value, from, to))
      say(t('photo.moved', { place: to + 1, count: value.length }))
    },
    remove: (photo: PickedPhoto) => {
      setRemoved({ photo, at: value.indexOf(photo) })
      onChange(value.filter((one) => one !== photo))
      say(t('photo.removed'))
    },
    undo: () => {
      if (!removed) return
      if (add(removed.photo, removed.at, t('photo.restored'))) setRemoved(undefined)
      else sayTooMany()
    },
    /** Ends the undo of the last removal, as other photos were chosen; `tooMany`: not all of them fit. */
    forget: (tooMany: boolean) => {
      setRemoved(undefined)
      say('')
      if (tooMany) sayTooMany()
    },
  }
}
