import { Map as MapIcon } from 'lucide-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '#components/buttons/button.tsx'
import type { StreetMapProps } from '#components/map/street-map.tsx'
import { Icon } from '#components/pictures/icon.tsx'
import { useMessages } from '#lib/i18n/language-context.ts'
import { useMapSettings } from '#lib/map/map-settings.ts'

type MapView = ComponentType<StreetMapProps>

interface AreaProps extends Omit<StreetMapProps, 'settings' | 'onFail'> {
  /** Replaces the map if none is configured, requested or available. */
  children: ReactNode
}

/** A sketch of the area, replaced by a street map on request; no map code is loaded before. */
export function MapArea({ children, ...view }: AreaProps) {
  const settings = useMapSettings()
  const t = useMessages()
  const [state, setState] = useState<'drawn' | 'loading' | 'failed'>('drawn')
  const [View, setView] = useState<MapView>()
  const fail = () => {
    setView(undefined)
    setState('failed')
  }
  const show = async () => {
    setState('loading')
    try {
      const { StreetMap } = await import('#components/map/street-map.tsx')
      setView(() => StreetMap)
    } catch {
      // Offline, or a new version of the app was deployed meanwhile.
      fail()
    }
  }
  if (settings && View) return <View {...view} settings={settings} onFail={fail} />
  return (
    <>
      {children}
      {settings && (
        <div className="grid justify-items-start gap-2">
          {state === 'failed' && (
            <p role="alert" className="text-sm text-ink-2">
              {t('booking.map.failed')}
            </p>
          )}
          <Button
            variant="outline"
            size="sm"
            pending={state === 'loading'}
            icon={<Icon of={MapIcon} />}
            onClick={() => void show()}
          >
            {t(state === 'failed' ? 'booking.map.again' : 'booking.map.show')}
          </Button>
        </div>
      )}
    </>
  )
}
